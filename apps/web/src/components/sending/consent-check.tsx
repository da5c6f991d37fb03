import { CONSENT_WORDING } from '@eyecart/shared/rules/consent';
import { Checkbox } from '../ui/checkbox';
import { CONSENT_MISSING, CONSENT_TITLE } from './consent-words';

interface ConsentCheckProps {
  id: string;
  isChecked: boolean;
  /** Whether staff have tried to continue without it. */
  isMissing: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The patient's consent in a dialog that texts a cart. */
export function ConsentCheck({ id, isChecked, isMissing, onChange }: ConsentCheckProps) {
  return (
    <div className="mt-4 flex gap-3.5 text-small leading-normal text-ink-2">
      <Checkbox
        id={id}
        checked={isChecked}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={`${id}-text`}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-note font-[600] text-ink">
          {CONSENT_TITLE}
        </label>
        <label htmlFor={id} id={`${id}-text`} className="block text-pretty">
          {CONSENT_WORDING}
        </label>
        <p role="alert" className="mt-1 text-caption font-[540] text-red empty:hidden">
          {isMissing && CONSENT_MISSING}
        </p>
      </div>
    </div>
  );
}
