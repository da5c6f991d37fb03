import { ChevronRight } from 'lucide-react';

interface ViewAsTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row's header. */
  rows: ReadonlyArray<readonly [string, ...string[]]>;
}

/** A chart's data as a table, for anyone who cannot read the chart or prefers not to. */
export function ViewAsTable({ caption, columns, rows }: ViewAsTableProps) {
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-s pr-2 text-caption font-[600] text-teal-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={2.2}
          className="transition-transform group-open:rotate-90"
        />
        View as table
      </summary>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard.
        tabIndex={0}
        className="mb-3 max-h-72 overflow-y-auto rounded-s border border-line px-3"
      >
        <table className="w-full text-caption tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={HEAD_CELL}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-[540]">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className="py-2 pl-3 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const HEAD_CELL = 'py-2 pl-3 text-right font-[600] text-ink-3 first:pl-0 first:text-left';
