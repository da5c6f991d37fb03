import { useEffect } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { afterPress } from '@/lib/interaction/after-press';
import type { ContactForm } from './contact-form-store';

/**
 * Scrolls a field that was refused and has the focus into view with its reason, which a fixed footer may cover
 * otherwise.
 */
export function useRefusedFieldInView({ control }: UseFormReturn<ContactForm>): void {
  const { errors, submitCount } = useFormState({ control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what happens when something is refused.
  useEffect(() => {
    const inUse = document.activeElement;
    const refused = inUse?.closest('[aria-invalid="true"]');
    const [reason = ''] = refused?.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (!inUse || !refused) return;
    afterPress(() => {
      document.getElementById(reason)?.scrollIntoView({ block: 'nearest' });
      inUse.scrollIntoView({ block: 'nearest' });
    });
  }, [errors, submitCount]);
}
