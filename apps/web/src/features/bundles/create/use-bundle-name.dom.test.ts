import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storePractice } from '@/features/session/session-store';
import { samplePractice } from '@/testing/samples';
import { clearUsedName, typeBundleName, useBundleName } from './use-bundle-name';

describe('the name typed for a bundle', () => {
  beforeEach(() => {
    storePractice(samplePractice);
    typeBundleName('');
  });

  it('is kept for the same practice only', () => {
    const { result } = renderHook(useBundleName);
    act(() => typeBundleName('Evening routine'));
    act(() => storePractice({ ...samplePractice, id: '100300' }));
    expect(result.current).toBe('');
    act(() => storePractice(samplePractice));
    expect(result.current).toBe('Evening routine');
  });

  it('is cleared by the bundle it was typed for, not by an earlier one', () => {
    const { result } = renderHook(useBundleName);
    act(() => typeBundleName('Travel kit '));
    expect(clearUsedName('Evening routine')).toBe(false);
    expect(result.current).toBe('Travel kit ');
    act(() => void clearUsedName('Travel kit'));
    expect(result.current).toBe('');
  });
});
