import { Logo } from './logo';

/** The head of a page on which nobody need be signed in. */
export function PlainHeader() {
  return (
    <header className="border-b border-line bg-ground">
      <div className="wrap flex h-16 items-center sm:h-19">
        <Logo />
      </div>
    </header>
  );
}
