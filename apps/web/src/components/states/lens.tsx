/** The lens: a teal drop in rings, for empty states only. */
export function Lens() {
  return (
    <svg viewBox="0 0 148 84" width={148} height={84} aria-hidden="true" className="mb-5">
      <path d="M2 42C26 12 50 2 74 2s48 10 72 40c-24 30-48 40-72 40S26 72 2 42Z" fill="#EAF5F2" />
      <g fill="none" stroke="#7CC3B8">
        <circle cx="74" cy="42" r="34" opacity=".5" />
        <circle cx="74" cy="42" r="26" opacity=".75" />
        <circle cx="74" cy="42" r="18" />
      </g>
      <path
        d="M74 28c6 6.400 9.500 11 9.500 15.800a9.500 9.500 0 0 1-19 0C64.500 39 68 34.400 74 28Z"
        fill="#0B7A75"
      />
    </svg>
  );
}
