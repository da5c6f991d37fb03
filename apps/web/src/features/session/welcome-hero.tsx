import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';
import { DEFAULT_HERO_IMAGE, heroImageOf } from './gallery-image';
import { usePractice } from './session-store';
import { switchPracticeStore } from './switch-practice-store';
import { WelcomeDialogOnce } from './welcome-dialog-once';

/**
 * The practice's name, what the portal is for and a link to how it works, in one line, so that the products come into
 * view. Phones show the name and the link. The first week is in the picture's place.
 */
export const WelcomeHero = ({ children }: { children?: ReactNode }) => (
  <section
    data-welcome=""
    className="relative mt-1 flex min-h-11 items-center flex-wrap gap-x-1 rounded-m bg-sand pr-16 pl-4 sm:gap-x-3 sm:pr-36"
  >
    <h1
      data-landing=""
      tabIndex={-1}
      className="short:min-w-[6rem] text-note leading-tight tracking-[-0.012em] outline-none focus-visible:shadow-none max-sm:flex-1"
    >
      <PracticeName />
    </h1>
    <p className="min-w-0 flex-1 text-small text-ink-2 max-sm:sr-only">Build a cart, text the link.</p>
    <Link
      to={PATHS.activity}
      className={buttonVariants({ variant: 'ghost', size: 'sm', padding: 2, className: 'max-sm:hidden' })}
    >
      Settings
    </Link>
    <Link to={PATHS.learnMore} className={buttonVariants({ variant: 'ghost', size: 'sm', padding: 2 })}>
      See how it works
    </Link>
    {children || <HeroImage />}
    <WelcomeDialogOnce />
  </section>
);

/** Staff of a group whose sign-in is shared press it to switch to another practice. */
function PracticeName() {
  const { name, sharesSignIn } = usePractice();
  if (sharesSignIn !== true) return name;
  return (
    <button
      type="button"
      onClick={() => switchPracticeStore.set(true)}
      title="Switch practice"
      className="max-w-full text-left align-top underline focus-visible:rounded-s focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-teal"
    >
      {name}
    </button>
  );
}

function HeroImage() {
  const image = heroImageOf(usePractice());
  const [failedImage, setFailedImage] = useState<string | null>(null);
  return (
    <img
      src={image === failedImage ? DEFAULT_HERO_IMAGE : image}
      alt=""
      width={960}
      height={640}
      fetchPriority="high"
      onError={() => setFailedImage(image)}
      className="absolute inset-y-0 right-0 h-full w-12 rounded-m object-cover object-[50%_62%] [clip-path:ellipse(100%_128%_at_100%_50%)] sm:w-32"
    />
  );
}
