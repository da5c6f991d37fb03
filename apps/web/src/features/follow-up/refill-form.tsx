import type { FollowUp } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { checkScheduledInstant, SCHEDULE_DATE_MISSING } from '@eyecart/shared/rules/schedule';
import { CalendarClock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { ConsentCheck } from '@/components/sending/consent-check';
import { LanguageChoice } from '@/components/sending/language-choice';
import { SendPreview } from '@/components/sending/send-preview';
import { WarningList } from '@/components/sending/warning-list';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { usePractice } from '@/features/session/session-store';
import { DEFAULT_SCHEDULE_TIME, estDateOf, estInstant } from '@/lib/dates/est-time';
import { useSendCheck } from '@/lib/texts/use-send-check';
import { chosenLines, type RefillChoice, RefillLines } from './refill-lines';
import { useAcceptRefill } from './use-accept-refill';
import { useMoveRefill } from './use-move-refill';
import type { TodaysRefill } from './use-todays-refill';

const AS_ORDERED: RefillChoice = { quantities: new Map(), removed: new Set() };

interface RefillPlan {
  choice: RefillChoice;
  /** Null while staff have not chosen one. */
  language: Language | null;
  day: string;
  hasConsent: boolean;
}

interface RefillFormProps {
  row: FollowUp;
  /** `row.refill`, which the caller has checked. */
  refill: NonNullable<FollowUp['refill']>;
  todays: TodaysRefill;
  onDone: () => void;
}

/** Which products to text again, in which language, and when, with consent; or to see it again on another day. */
export function RefillForm({ row, refill, todays, onDone }: RefillFormProps) {
  const { name: practiceName, discountCode } = usePractice();
  const { register, watch, setValue, clearErrors, trigger, handleSubmit, formState } = useForm<RefillPlan>({
    defaultValues: {
      choice: AS_ORDERED,
      language: null,
      day: estDateOf(new Date(Date.now() + DAY_MS)),
      hasConsent: false,
    },
  });
  const { choice, language: chosenLanguage, day, hasConsent } = watch();
  const { accept, isBusy } = useAcceptRefill(refill.id, onDone);
  const { move, isBusy: isMoving } = useMoveRefill(refill.id, onDone);
  const lines = chosenLines(todays.items, choice);
  const scheduledFor = day === '' ? null : estInstant(day, DEFAULT_SCHEDULE_TIME);
  const check = useSendCheck({
    practiceName,
    phoneNumber: formatUsPhone(row.phoneNumber),
    items: lines.map(({ variantId, quantity }) => ({ id: variantId, variantId, quantity })),
    scheduledFor: scheduledFor?.toISOString(),
  });
  const language = chosenLanguage ?? check.lastText?.language ?? refill.language;
  const submit = handleSubmit(() => {
    if (scheduledFor === null || lines.length === 0 || !hasConsent) return;
    accept({
      quantities: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
      removed: [...choice.removed, ...todays.gone.map(({ variantId }) => variantId)],
      language,
      scheduledFor: scheduledFor.toISOString(),
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <RefillLines
        refill={todays}
        choice={choice}
        discountCode={refill.hasDiscount ? discountCode : null}
        onChange={(next) => setValue('choice', next)}
      />
      <p role="alert" className="mt-2 text-caption font-[540] text-red empty:hidden">
        {formState.isSubmitted && lines.length === 0 && 'Choose at least one product.'}
      </p>
      <Field
        id="refill-day"
        type="date"
        label="Text the cart on"
        className="mt-3"
        hint={`To ${formatUsPhone(row.phoneNumber)}`}
        min={estDateOf(new Date())}
        error={formState.errors.day?.message}
        {...register('day', { required: SCHEDULE_DATE_MISSING, onChange: () => clearErrors('day') })}
      />
      <LanguageChoice
        name="refill-language"
        language={language}
        onChoose={(code) => setValue('language', code)}
        className="mt-3"
      />
      <ConsentCheck
        id="refill-consent"
        isChecked={hasConsent}
        isMissing={formState.isSubmitted && !hasConsent}
        onChange={(isChecked) => setValue('hasConsent', isChecked)}
      />
      <div role="status" className="mt-3 empty:hidden">
        <WarningList warnings={check.warnings} />
      </div>
      <div className="mt-3">
        <SendPreview
          check={check}
          chosen={checkScheduledInstant(scheduledFor, new Date()) === null ? scheduledFor : null}
        />
      </div>
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        {!isBusy && <CalendarClock aria-hidden size={20} strokeWidth={1.9} />}
        Schedule Order
      </Button>
      <Button
        variant="line"
        busy={isMoving}
        aria-describedby="refill-move-note"
        className="mt-2.5 w-full"
        onClick={async () => {
          if (await trigger('day', { shouldFocus: true })) move(day);
        }}
      >
        Move Refill
      </Button>
      <p id="refill-move-note" className="mt-1.5 text-center text-caption text-pretty text-ink-3">
        Back in Follow-up that day.
      </p>
    </form>
  );
}
