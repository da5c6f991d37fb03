import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storePractice } from '@/features/session/session-store';
import { samplePractice } from '@/testing/samples';
import { forgetBundleName, useBundleName } from './use-bundle-name';

describe('the name typed for a bundle', () => {
  beforeEach(() => {
    forgetBundleName();
    storePractice(samplePractice);
  });

  it('is still there for the same practice, and not for another one', () => {
    const first = renderHook(useBundleName);
    act(() => first.result.current[1]('Evening routine'));
    expect(first.result.current[0]).toBe('Evening routine');
    expect(renderHook(useBundleName).result.current[0]).toBe('Evening routine');
    storePractice({ ...samplePractice, id: '100300' });
    expect(renderHook(useBundleName).result.current[0]).toBe('');
  });
});
