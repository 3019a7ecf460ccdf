/** The one bucket of the tests' S3 store. */
export const BUCKET = "studio";
