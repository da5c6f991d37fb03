import { PAPERS } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, LANGUAGES } from '@eyecart/shared/languages/languages';
import { isPrintable } from '@eyecart/shared/rules/printable';
import { Field } from '@/components/ui/field';
import { SEGMENTS_STYLE, segmentStyle } from '@/components/ui/segmented-styles';
import { PAPER_NAMES } from './paper-choice';
import type { PlanPreview } from './use-plan';

const NOT_IN_PDF = 'The PDF can’t show some characters in this name. Use Print instead.';

/** Language, paper, and the name on the sheet. */
export function PlanOptions({ preview }: { preview: PlanPreview }) {
  const { language, setLanguage, paper, setPaper, patientName, setPatientName } = preview;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Segments
        label="Language"
        options={LANGUAGE_CODES.map((code) => ({ value: code, name: LANGUAGES[code].name, lang: code }))}
        chosen={language}
        onChoose={setLanguage}
      />
      {setPaper && (
        <Segments
          label="Paper"
          options={PAPERS.map((value) => ({ value, name: PAPER_NAMES[value] }))}
          chosen={paper}
          onChoose={setPaper}
        />
      )}
      <div className="min-w-52 flex-1">
        <Field
          id="plan-name"
          label="Name on the sheet"
          hint={isPrintable(patientName) ? 'Optional. Printed, not saved.' : NOT_IN_PDF}
          maxLength={80}
          autoComplete="off"
          value={patientName}
          onChange={(event) => setPatientName(event.target.value)}
        />
      </div>
    </div>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly name: string; readonly lang?: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

function Segments<Value extends string>({ label, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-[600]">{label}</legend>
      <div className={SEGMENTS_STYLE}>
        {options.map(({ value, name, lang }) => (
          <label key={value} lang={lang} className={segmentStyle(value === chosen)}>
            <input
              type="radio"
              name={`plan-${label}`}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[10px]"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
