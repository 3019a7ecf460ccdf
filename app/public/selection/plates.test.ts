import { expect, test } from "vitest";
import { unknownPicture } from "#domain/media.ts";
import { withoutPosters, withoutRepeats } from "#domain/article-media.ts";
import { type Plate, ROW_RATIO, rowsOf } from "./plates.ts";

const plate = (width: number, height: number, number = 1): Plate => ({
  number,
  film: null,
  media: { ...unknownPicture(`/media/${width}x${height}-${number}.jpg`), width, height },
});

const shapes = (rows: readonly Plate[][]) => rows.map((row) => row.map(({ number }) => number));

test("J1 a project's pictures stand in rows, and a narrow rest joins the row before", () => {
  const plates = [plate(3, 2, 1), plate(3, 2, 2), plate(2, 3, 3), plate(2, 3, 4), plate(3, 2, 5)];
  expect(shapes(rowsOf(plates, ROW_RATIO.whole))).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(shapes(rowsOf([...plates, plate(2, 3, 6)], ROW_RATIO.whole))).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ]);
});

test("J1 a chosen landscape stands alone, and two portraits side by side", () => {
  const plates = [plate(3, 2, 1), plate(2, 3, 2), plate(2, 3, 3), plate(3, 2, 4)];
  expect(shapes(rowsOf(plates, ROW_RATIO.chosen))).toEqual([[1], [2, 3], [4]]);
  expect(shapes(rowsOf([plate(2, 3)], ROW_RATIO.chosen))).toEqual([[1]]);
});

test("J1 nothing is shown twice, and a whole project shows no poster beside its film", () => {
  const poster = unknownPicture("/media/poster.jpg");
  const film = { ...unknownPicture("/media/film.mp4"), poster };
  const picture = unknownPicture("/media/picture.jpg");
  expect(withoutRepeats([poster, film, picture, film])).toEqual([poster, film, picture]);
  expect(withoutPosters([poster, film, picture])).toEqual([film, picture]);
});
