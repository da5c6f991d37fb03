import { Logo } from './logo';

/** The header of a page that needs no sign-in. */
export function PlainHeader() {
  return (
    <header className="border-b border-line bg-ground">
      <div className="wrap flex min-h-16 items-center sm:min-h-19">
        <Logo />
      </div>
    </header>
  );
}
