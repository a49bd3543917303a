import { DataPicture } from "./data-picture.tsx";

export function HeroPicture() {
  return <DataPicture name="hero" />;
}
