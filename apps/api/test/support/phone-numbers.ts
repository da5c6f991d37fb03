/** Gives a new number each time: 555-0101 of an area code, 555-0102, and so on. */
export function phoneNumbers(areaCode: string, first = 101) {
  let next = first - 1;
  return (area = areaCode): string => {
    next += 1;
    return `+1${area}555${String(next).padStart(4, '0')}`;
  };
}
