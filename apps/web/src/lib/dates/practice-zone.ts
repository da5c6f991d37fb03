/** The signed-in practice's time zone; undefined while signed out. Set by the session. */
let zone: string | undefined;

export const practiceZone = (): string | undefined => zone;

export function setPracticeZone(next: string | undefined): void {
  zone = next;
}
