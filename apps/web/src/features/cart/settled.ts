import type { UseFormRegisterReturn } from 'react-hook-form';
import { afterPress } from '@/lib/after-press';

/** A field that is left by a press on something else says what is wrong only after it: its reason would move what is pressed. */
export const settled = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onBlur: async (event) => afterPress(() => field.onBlur(event)),
});
