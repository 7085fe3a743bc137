import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { DrawnShape } from '../../../station/contract/marks.ts'
import styles from './drawing.module.css'
import { arcPath, type PixelSize, type Pixels, valueLabelPosition } from './geometry.ts'

interface DrawnShapeProps {
  readonly kind: DrawnShape['kind']
  /** Points as displayed; an unfinished drawing has fewer. */
  readonly points: readonly Pixels[]
  readonly picture: PixelSize
  readonly degrees: number | null
  /** Size of one screen pixel in a magnified picture. */
  readonly unit: number
}

const pathThrough = (points: readonly Pixels[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** Lines of a drawing with a dark outline, visible on any picture, and the value in degrees. */
export function ShapeLines({ kind, points, picture, degrees, unit }: DrawnShapeProps) {
  const [first, vertex, last] = points
  const arc = kind === 'angle' && first && vertex && last ? arcPath(first, vertex, last, 34 * unit) : null
  const paths = [pathThrough(points), arc].filter((path) => path !== null)
  const isVertical = kind === 'vertical'
  return (
    <g fill="none" aria-hidden="true">
      {paths.map((path) => (
        <path key={`casing${path}`} d={path} className={classes(styles.casing, isVertical && styles.thinCasing)} />
      ))}
      {paths.map((path) => (
        <path key={path} d={path} className={classes(styles.line, isVertical && styles.vertical)} />
      ))}
      {degrees !== null && <Value {...{ kind, points, picture, degrees, unit }} degrees={degrees} />}
    </g>
  )
}

function Value({ kind, points, picture, degrees, unit }: DrawnShapeProps & { degrees: number }) {
  const { phrases } = useWording()
  const text = `${phrases.format.number(Math.round(degrees))}°`
  const size = { width: (26 + text.length * 12) * unit, height: 38 * unit }
  const { x, y } = valueLabelPosition(points, kind, size, picture)
  const vertex = kind === 'angle' ? points[1] : undefined
  const corner = vertex && { x: vertex.x < x ? x : x + size.width, y: y + size.height }
  return (
    <>
      {vertex && corner && <path className={styles.leader} d={pathThrough([vertex, corner])} />}
      <rect className={styles.valueBox} x={x} y={y} width={size.width} height={size.height} />
      <text
        className={styles.value}
        x={x + size.width / 2}
        y={y + size.height * 0.76}
        fontSize={28 * unit}
        textAnchor="middle"
      >
        {text}
      </text>
    </>
  )
}
