# Runs systemd's user manager in namespaces of its own, and in it the script $2. $1 is a folder for everything it writes.
set -eu
folder=$1 script=$2
cgroup=ondeck-test-$$
if [ -f /sys/fs/cgroup/cgroup.controllers ]; then roots=/sys/fs/cgroup; else roots="/sys/fs/cgroup/unified /sys/fs/cgroup/systemd"; fi
leave() {
  for root in $roots; do
    [ -d "$root/$cgroup" ] || continue
    echo $$ > "$root/cgroup.procs" || true
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      find "$root/$cgroup" -depth -type d -exec rmdir {} + 2>/dev/null && break
      sleep 0.2
    done
  done
}
trap leave EXIT
for root in $roots; do
  mkdir "$root/$cgroup"
  echo $$ > "$root/$cgroup/cgroup.procs"
done
mkdir -p "$folder/home" "$folder/runtime"
chmod 700 "$folder/runtime"
cat > "$folder/inside.sh" <<INSIDE
set -eu
mount -t tmpfs none /run
mkdir -p /run/systemd/system
for root in $roots; do umount "\$root"; done
if [ "$roots" = /sys/fs/cgroup ]; then mount -t cgroup2 none /sys/fs/cgroup
else
  mount -t cgroup2 none /sys/fs/cgroup/unified
  mount -t cgroup -o none,name=systemd none /sys/fs/cgroup/systemd
fi
export HOME='$folder/home' XDG_RUNTIME_DIR='$folder/runtime'
unset DBUS_SESSION_BUS_ADDRESS NOTIFY_SOCKET
/lib/systemd/systemd --user > '$folder/manager.log' 2>&1 &
manager=\$!
trap 'kill -TERM \$manager; wait \$manager || true' EXIT
n=0
until systemctl --user list-units > /dev/null 2>&1; do
  n=\$((n + 1))
  [ \$n -lt 100 ] || exit 1
  sleep 0.1
done
sh '$script'
INSIDE
unshare --mount --cgroup sh "$folder/inside.sh"
