import { type ClassValue, clsx } from 'clsx';

/** Joins class names. No two classes of an element may set the same property: use a component's variant for that. */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
