/** Name of the only bucket in the tests' S3 store. */
export const BUCKET = "studio";
