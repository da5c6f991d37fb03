/**
 * A string that this version of the client does not know, such as a reason code that a later portal added. Declared as
 * an enum, for types only: with `string`, the compiler could not tell known variants apart.
 */
export declare enum Unlisted {
  Value = 'unlisted',
}

type IsUnion<T, One = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [One] extends [T]
      ? false
      : true
    : never;

/** Keeps the known values in editors' suggestions, which `string` alone would absorb. */
type AnyString = string & Record<never, never>;

type OpenString<T extends string> = IsUnion<T> extends true ? T | AnyString : T;
type OpenNumber<T extends number> = IsUnion<T> extends true ? number : T;

/** The variants of a union by `code`, and one with an unknown code and the fields that all variants share. */
type OpenVariants<T extends { readonly code: string }> =
  | (T extends unknown ? { [K in keyof T]: K extends 'code' ? T[K] : Open<T[K]> } : never)
  | ({ readonly code: Unlisted } & { readonly [K in Exclude<keyof T, 'code'>]: Open<T[K]> });

type OpenObject<T> = T extends Uint8Array
  ? T
  : [T] extends [{ readonly code: infer Code extends string }]
    ? string extends Code
      ? { [K in keyof T]: Open<T[K]> }
      : OpenVariants<T & { readonly code: string }>
    : T extends unknown
      ? { [K in keyof T]: Open<T[K]> }
      : never;

/**
 * An answer as a client of any version may get it: fields with a list of values may have others. A constant, such as
 * `success: true`, is always what it is.
 */
export type Open<T> =
  | OpenString<Extract<T, string>>
  | OpenNumber<Extract<T, number>>
  | Extract<T, boolean | null | undefined>
  | OpenObjects<Extract<T, object>>;

type OpenObjects<T> = [T] extends [never] ? never : OpenObject<T>;
