import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '@/app/query-client';
import { storePractice } from '@/features/session/session-store';
import { samplePractice } from './samples';

/** Renders a part of the portal as the sample practice sees it. */
export function renderSignedIn(children: ReactNode, practice = samplePractice): RenderResult {
  storePractice(practice);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}
