import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { PATHS } from '@/lib/paths';
import { PORTAL_NAME } from '@/lib/portal-name';

export function Logo({ markSize = 34, className }: { markSize?: number; className?: string }) {
  return (
    <Link
      to={PATHS.home}
      className={cn(
        'flex min-h-11 items-center gap-2 rounded-s text-[1.125rem] font-[680] tracking-[-0.035em] xs:gap-2.75 xs:text-[1.3125rem]',
        className,
      )}
    >
      <svg width={markSize} height={markSize} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill="#0B7A75" />
        <path
          d="M5.500 20.500C9.500 12.500 14.500 9.500 20 9.500S30.500 12.500 34.500 20.500"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
        <path
          d="M20 15.500c3.600 3.700 5.600 6.500 5.600 9.400a5.600 5.600 0 0 1-11.200 0c0-2.900 2-5.700 5.600-9.400Z"
          fill="#fff"
        />
      </svg>
      {PORTAL_NAME}
    </Link>
  );
}
