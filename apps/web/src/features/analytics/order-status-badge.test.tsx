import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderStatusBadge } from './order-status-badge';

describe('the status badge of an order', () => {
  it.each([
    ['completed', 'Completed', 'text-green'],
    ['fulfilled', 'Fulfilled', 'text-green'],
    ['pending', 'Pending', 'text-yellow'],
    ['cancelled', 'Cancelled', 'text-red'],
    ['refunded', 'Refunded', 'text-red'],
    ['partially_refunded', 'Partially refunded', 'bg-grey-bg'],
    ['on_hold', 'On hold', 'bg-grey-bg'],
    ['constructor', 'Constructor', 'bg-grey-bg'],
  ])('shows %s as %s in its colour', (status, label, colour) => {
    render(<OrderStatusBadge status={status} />);
    expect(screen.getByText(label).classList).toContain(colour);
  });
});
