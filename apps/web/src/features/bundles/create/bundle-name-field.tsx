import { MAX_BUNDLE_NAME_LENGTH } from '@eyecart/shared/contracts';
import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import { useId } from 'react';
import { Field } from '@/components/ui/field';
import type { InputProps } from '@/components/ui/input';

/** True for blank names, and for names made of invisible characters. */
export const isBlankName = (name: string): boolean => !hasVisibleText(name);

interface BundleNameFieldProps extends InputProps {
  isMissing: boolean;
}

export function BundleNameField({ isMissing, ...input }: BundleNameFieldProps) {
  return (
    <Field
      {...input}
      id={useId()}
      label="Bundle name"
      required
      autoComplete="off"
      placeholder="Evening routine"
      maxLength={MAX_BUNDLE_NAME_LENGTH}
      error={isMissing ? 'Required' : undefined}
    />
  );
}
