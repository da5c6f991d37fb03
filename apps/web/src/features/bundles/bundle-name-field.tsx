import { MAX_BUNDLE_NAME_LENGTH } from '@eyecart/shared/contracts';
import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import { type RefObject, useId } from 'react';
import { Field } from '@/components/ui/field';

/** True for blank names, and for names made of invisible characters (docs/product.md §5.10). */
export const isBlankName = (name: string): boolean => !hasVisibleText(name);

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
      maxLength={MAX_BUNDLE_NAME_LENGTH}
      value={value}
      error={isMissing ? 'Bundle name is required' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
