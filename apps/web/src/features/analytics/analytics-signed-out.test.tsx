import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AnalyticsSignedOut } from './analytics-signed-out';

it('asks to log in and links to the sign-in page', () => {
  render(
    <MemoryRouter initialEntries={['/order-details/1']}>
      <AnalyticsSignedOut />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
});
