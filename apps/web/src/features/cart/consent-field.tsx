import { CONSENT_TITLE, CONSENT_WORDING } from '@eyecart/shared/rules/consent';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { IconButton } from '@/components/ui/icon-button';
import { ConsentDialog } from './consent-dialog';

interface ConsentFieldProps {
  checked: boolean;
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

export function ConsentField({ checked, isMissing, onChange }: ConsentFieldProps) {
  const [isInfoOpen, setInfoOpen] = useState(false);
  return (
    <div className="mt-5.5 flex gap-3.5 text-small leading-normal text-ink-2">
      <Checkbox
        id="patient-consent"
        checked={checked}
        aria-invalid={isMissing || undefined}
        aria-describedby="patient-consent-text"
        onCheckedChange={(state) => onChange(state === true)}
      />
      <div className="min-w-0">
        <div className="-my-2.5 flex items-center">
          <label htmlFor="patient-consent" className="text-note font-[600] text-ink">
            {CONSENT_TITLE}
          </label>
          <IconButton label="About patient consent" aria-haspopup="dialog" onClick={() => setInfoOpen(true)}>
            <Info aria-hidden size={17} strokeWidth={1.9} />
          </IconButton>
        </div>
        <label htmlFor="patient-consent" id="patient-consent-text" className="block text-pretty">
          {CONSENT_WORDING}
        </label>
      </div>
      <ConsentDialog open={isInfoOpen} onOpenChange={setInfoOpen} />
    </div>
  );
}
