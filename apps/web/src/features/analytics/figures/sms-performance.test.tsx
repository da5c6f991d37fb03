import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleSms } from '@/testing/serve-analytics';
import { SmsPerformance } from './sms-performance';

const show = (successfulSent: number, totalSent: number) =>
  render(
    <SmsPerformance
      sms={sampleSms({ totalSent, successfulSent, failedSent: totalSent - successfulSent })}
      range="30"
    />,
  );

describe('SMS Performance Summary', () => {
  it.each([
    [90, 'default'],
    [89, 'secondary'],
    [70, 'secondary'],
    [69, 'destructive'],
  ])('shows %i%% with the badge %s', (percent, badge) => {
    show(percent, 100);
    expect(screen.getByText(`${percent}% success`).dataset.badge).toBe(badge);
  });

  it('has a labeled bar with the rounded rate and a description', () => {
    show(241, 248);
    const bar = screen.getByRole('progressbar', { name: 'SMS Performance Summary' });
    expect(bar.getAttribute('aria-valuenow')).toBe('97');
    expect(bar.getAttribute('aria-valuetext')).toBe('241 of 248 messages sent successfully, 97%');
  });

  it('says that there are no texts instead of a rate', () => {
    show(0, 0);
    expect(screen.getByText(/^No SMS messages sent in the last 30 days\./)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/%/)).toBeNull();
  });
});
