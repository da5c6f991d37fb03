interface IconProps {
  path: string;
  /** Grows with the text. */
  size?: string;
  stroke?: number;
}

/** A 24-unit line icon in the style of Lucide: one path each, since every byte goes to a phone. */
function Icon({ path, size = '1.15em', stroke = 1.9 }: IconProps) {
  return (
    <svg
      className="ic"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

const RING = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

export const CheckIcon = () => <Icon path={`${RING}m7 0 2 2 4-4`} />;
export const InfoIcon = () => <Icon path={`${RING}M12 16v-4M12 8h.01`} />;
export const AlertIcon = () => <Icon path={`${RING}M12 8v4M12 16h.01`} />;

export const ShieldIcon = () => (
  <Icon path="M20 13c0 5-3.5 7.5-8 9c-4.5-1.5-8-4-8-9V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.2 1.2 0 0 1 1.52 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4" />
);

export const LockIcon = () => (
  <Icon
    size="0.85em"
    stroke={2.2}
    path="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4"
  />
);

export const CloudOffIcon = () => (
  <Icon
    size="1.6em"
    path="m2 2 20 20M5.8 5.8A7 7 0 0 0 9 19h8.5a4.5 4.5 0 0 0 1.3-.2M21.5 16.5A4.5 4.5 0 0 0 17.5 10h-1.8A7 7 0 0 0 10 5"
  />
);
