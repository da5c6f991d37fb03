import { CloudOff } from 'lucide-react';

/** Replaces the lens where something failed. */
export function FailureMark() {
  return (
    <span className="mt-2.5 mb-7.5 grid size-16 place-items-center rounded-full bg-red-bg text-red">
      <CloudOff aria-hidden size={28} strokeWidth={1.9} />
    </span>
  );
}
