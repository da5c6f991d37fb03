interface RadioChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: string;
}

/** One of a few answers, each on a line of its own. */
export const RadioChoice = ({ name, checked, onChoose, children }: RadioChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 text-small">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="size-5 shrink-0 accent-teal"
    />
    {children}
  </label>
);
