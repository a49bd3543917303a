/** `npm run drills` takes the long counts, all other runs the short ones. */
const isLong = process.env.DRILLS === "long";

export function drillSize<Size>({ short, long }: { short: Size; long: Size }): Size {
  return isLong ? long : short;
}
