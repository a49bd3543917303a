import { DataPicture } from "./data-picture.tsx";
import { isPictureName } from "./picture-names.ts";

/** @param slug last part of the article's address; the build stops at an article without a picture. */
export function ArticlePicture({ slug }: { slug: string }) {
  if (!isPictureName(slug)) throw new Error(`There is no picture for the article "${slug}".`);
  return <DataPicture name={slug} />;
}
