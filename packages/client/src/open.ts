/**
 * A text that this version of the client does not know, such as the code of a reason that a later portal added. It is
 * declared as an enum, and exists in types only: with `string`, the compiler could not tell known variants apart.
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

/** Editors still offer the known values: `string` alone would absorb them. */
type AnyText = string & Record<never, never>;

type OpenText<T extends string> = IsUnion<T> extends true ? T | AnyText : T;
type OpenNumber<T extends number> = IsUnion<T> extends true ? number : T;

/** The variants of a union, told apart by `code`, and one whose code is not known yet, with the fields that all have. */
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
  | OpenText<Extract<T, string>>
  | OpenNumber<Extract<T, number>>
  | Extract<T, boolean | null | undefined>
  | OpenObjects<Extract<T, object>>;

type OpenObjects<T> = [T] extends [never] ? never : OpenObject<T>;
