import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderStatusBadge } from './order-status-badge';

describe('the status badge of an order', () => {
  it.each([
    ['completed', 'Completed'],
    ['fulfilled', 'Fulfilled'],
    ['pending', 'Pending'],
    ['canceled', 'Canceled'],
    ['refunded', 'Refunded'],
    ['partially_refunded', 'Partially refunded'],
    ['on_hold', 'On hold'],
    ['constructor', 'Constructor'],
  ])('shows %s as %s', (status, label) => {
    render(<OrderStatusBadge status={status} />);
    expect(screen.getByText(label)).toBeTruthy();
  });
});
