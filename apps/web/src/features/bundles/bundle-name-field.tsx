import { type RefObject, useId } from 'react';
import { Field } from '@/components/ui/field';

const MAX_NAME_LENGTH = 120;

/** Blank or whitespace-only fails (SPEC §5 Bundle name). */
export const isBlankName = (name: string): boolean => name.trim() === '';

interface BundleNameFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  isMissing: boolean;
  onChange: (name: string) => void;
}

export function BundleNameField({ inputRef, value, isMissing, onChange }: BundleNameFieldProps) {
  return (
    <Field
      ref={inputRef}
      id={useId()}
      label="Bundle name"
      required
      autoComplete="off"
      placeholder="Evening routine"
      maxLength={MAX_NAME_LENGTH}
      value={value}
      error={isMissing ? 'Bundle name is required' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
