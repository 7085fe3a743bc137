/** Logo: the on-deck circle. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" role="img" aria-label="OnDeck">
      <circle cx="17" cy="17" r="14" fill="none" stroke="var(--ink)" strokeWidth="3.4" />
      <circle cx="17" cy="17" r="6.4" fill="var(--accent)" />
    </svg>
  )
}
