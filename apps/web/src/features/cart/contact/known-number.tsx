import type { LastText } from '@eyecart/shared/contracts';
import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { pastDay } from '@/lib/dates/practice-day';
import { listTitles } from '@/lib/format';
import { usePlannedSend } from '../schedule/use-planned-send';
import type { ContactForm } from './contact-form-store';

/**
 * The last patient at the number in the form, by the practice's last text to it. Takes no room for an unknown number.
 */
export function KnownNumber({ form }: { form: UseFormReturn<ContactForm> }) {
  const { lastText, warnings } = usePlannedSend(form);
  const [phoneNumber, typedName] = form.watch(['phoneNumber', 'patientLastName']);
  const { errors } = useFormState({ control: form.control, name: 'phoneNumber' });
  if (checkPhonePattern(phoneNumber) !== null) return null;
  /** An already-sent warning says that this cart was sent, so its products are not listed again. */
  const isSameCart = warnings.some(({ code }) => code === 'already_sent');
  /** When that text was just refused, the number field already says why. */
  const isSaidAbove = lastText?.reason != null && lastText.reason.code === errors.phoneNumber?.type;
  return (
    <div role="status" className="-order-1 col-span-full -mt-1.5 empty:hidden @min-[30rem]:order-1">
      {lastText !== null && !isSaidAbove && (
        <div className="flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
          <p className="min-w-[min(10rem,100%)] flex-1 text-pretty wrap-anywhere">
            {lastText.patientLastName !== null && <b className="font-[600]">{lastText.patientLastName}. </b>}
            {lastText.status === 'failed' ? (
              <span className="text-red-text">{failureWords(lastText)}</span>
            ) : (
              cartWords(lastText, isSameCart)
            )}
          </p>
          {lastText.patientLastName !== null && typedName.trim() === '' && (
            <Button
              variant="ghost"
              size="sm"
              padding={2}
              className="-my-2 shrink-0"
              onClick={() => {
                form.setValue('patientLastName', lastText.patientLastName ?? '');
                // The button disappears with the focus on it. Focusing a text field would open a phone's keyboard.
                form.setFocus('hasConsent');
              }}
            >
              Use this name
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const failureWords = ({ textedAt, errorMessage }: LastText): string =>
  `The text of ${dayOf(textedAt)} failed. ${errorMessage ?? ''}`.trim();

function cartWords({ textedAt, orderedAt, orderEnded, products }: LastText, isSameCart: boolean): string {
  const ordered = orderedAt === null ? 'not ordered' : `ordered ${dayOf(orderedAt)}`;
  const outcome = orderEnded ? `${ordered} and ${orderEnded}` : ordered;
  const cart = isSameCart || products.length === 0 ? '' : `: ${listTitles(products)}`;
  return `Last cart ${dayOf(textedAt)}, ${outcome}${cart}.`;
}

const shortDay = pastDay('short');
const dayOf = (instant: string): string => shortDay(new Date(instant), new Date());
