import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NotFoundPage } from './not-found-page';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <NotFoundPage />
    </MemoryRouter>,
  );

describe('NotFoundPage', () => {
  it.each(['/nowhere', '/my/cart', '/card'])('links from %s back to the portal', (path) => {
    open(path);
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the portal' })).toBeTruthy();
  });

  it.each(['/cart', '/cart/', '/Cart/one/two', '/carts/7Kq2mVx9', '/crt/4Tn8cWe2x7QpLmZr9KbVsY'])(
    'gives a patient at %s no link into the portal',
    (path) => {
      open(path);
      expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
      expect(
        screen.getByText(/^This link is incomplete\. Open the link in the text message again/),
      ).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});
