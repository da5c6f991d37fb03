import { type ClassValue, clsx } from 'clsx';

/** Joins class names. No two of one element may set the same property: a component takes a variant for that. */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
