interface DidYouMeanProps {
  search: string;
  onChoose: (search: string) => void;
}

/** Suggests another search when this one has typos or finds nothing. */
export function DidYouMean({ search, onChoose }: DidYouMeanProps) {
  return (
    <p className="mb-3 text-note text-ink-2">
      Did you mean{' '}
      <button
        type="button"
        onClick={() => onChoose(search)}
        className="min-h-6 rounded-s font-[600] text-teal-hover underline underline-offset-3"
      >
        {search}
      </button>
      ?
    </p>
  );
}
