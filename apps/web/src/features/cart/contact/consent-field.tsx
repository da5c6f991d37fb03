import { CONSENT_WORDING, REPEAT_CONSENT_WORDING } from '@eyecart/shared/rules/consent';
import { Info } from 'lucide-react';
import { type Ref, useState } from 'react';
import { CONSENT_TITLE } from '@/components/sending/consent-words';
import { Checkbox } from '@/components/ui/checkbox';
import { IconButton } from '@/components/ui/icon-button';
import { ConsentDialog } from './consent-dialog';

/** The id of the whole field. */
export const CONSENT_ID = 'patient-consent-field';
const TEXT_ID = 'patient-consent-text';
const ERROR_ID = 'patient-consent-error';

interface ConsentFieldProps {
  ref?: Ref<HTMLButtonElement>;
  checked: boolean;
  isRepeating: boolean;
  /** Whether staff have tried to continue without it. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

export function ConsentField({ ref, checked, isRepeating, isMissing, onChange }: ConsentFieldProps) {
  const [isInfoOpen, setInfoOpen] = useState(false);
  return (
    <div
      id={CONSENT_ID}
      className="mt-5.5 flex scroll-mb-3 gap-3.5 text-small leading-normal text-ink-2 dense:mt-3.5 dense:leading-[1.4]"
    >
      <Checkbox
        ref={ref}
        id="patient-consent"
        // When the focus jumps here, the wording stays in view too.
        className="scroll-mt-6 scroll-mb-72"
        checked={checked}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${ERROR_ID} ${TEXT_ID}` : TEXT_ID}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
          <label htmlFor="patient-consent" className="text-note font-[600] text-ink">
            {CONSENT_TITLE}
          </label>
          <IconButton
            label="About patient consent"
            aria-haspopup="dialog"
            className="-my-2.5"
            onClick={() => setInfoOpen(true)}
          >
            <Info aria-hidden size={17} strokeWidth={1.9} />
          </IconButton>
          {/* The toast says it in full. In this row, so that nothing below moves. */}
          {isMissing && (
            <p id={ERROR_ID} className="text-caption font-[540] text-red">
              Required
            </p>
          )}
        </div>
        <label htmlFor="patient-consent" id={TEXT_ID} className="block text-pretty">
          {isRepeating ? REPEAT_CONSENT_WORDING : CONSENT_WORDING}
        </label>
      </div>
      <ConsentDialog open={isInfoOpen} onOpenChange={setInfoOpen} />
    </div>
  );
}
