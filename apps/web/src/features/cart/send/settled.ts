import type { UseFormRegisterReturn } from 'react-hook-form';
import { afterPress } from '@/lib/interaction/after-press';

/**
 * When a press elsewhere takes the focus from a field, its error shows only after the press, since it would move what
 * is being pressed.
 */
export const settled = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onBlur: async (event) => afterPress(() => field.onBlur(event)),
});
