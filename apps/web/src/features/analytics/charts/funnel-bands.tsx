import type { FunnelStep } from './funnel-words';

const COLORS = [
  'var(--color-teal-100)',
  'var(--color-teal-200)',
  'var(--color-teal-ring)',
  'var(--color-teal)',
];
const HEIGHT = 150;
const BAND = 180;
const GAP = 3;
/** The least height of a step that has any carts. */
const THINNEST = 3;

/** One band per step, as tall as its count, each flowing into the next. */
export function FunnelBands({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const tops = steps.map(({ count }) => (HEIGHT - heightOf(count, most)) / 2);
  const label = steps.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${BAND * steps.length - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-37.5 w-full rounded-lg-button"
    >
      {steps.map(({ name }, index) => (
        <path
          key={name}
          d={bandPath(index * BAND, tops[index] ?? 0, tops[index + 1] ?? tops[index] ?? 0)}
          fill={COLORS[index]}
        />
      ))}
    </svg>
  );
}

const heightOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(THINNEST, (count / most) * HEIGHT);

/** A band starting at `x` whose upper edge goes from `from` to `to`; the lower edge mirrors it. */
function bandPath(x: number, from: number, to: number): string {
  const [bend, upper, lower, end] = [x + 96, x + 140, x + 138, x + BAND - GAP];
  const foot = (y: number) => HEIGHT - y;
  return [
    `M${x} ${from}H${bend}`,
    `C${upper} ${from} ${lower} ${to} ${end} ${to}`,
    `V${foot(to)}`,
    `C${lower} ${foot(to)} ${upper} ${foot(from)} ${bend} ${foot(from)}`,
    `H${x}Z`,
  ].join('');
}
