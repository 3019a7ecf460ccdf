export const API = {
  articles: "/api/articles.php",
  upload: "/api/upload.php",
  /** GET `?url=` downloads what was uploaded as this picture or film. */
  master: "/api/upload/master",
  login: "/api/login",
  logout: "/api/logout",
  session: "/api/session",
  trash: "/api/bin",
  trashAll: "/api/bin/all",
  settings: "/api/settings",
  reduceLarge: "/api/settings/reduce-large",
  categories: "/api/categories",
  order: "/api/order",
  /** POST `{name, email, message, kind?, date?}`, as JSON or a form. */
  inquiries: "/api/inquiries",
  inquiryChange: "/api/inquiries/change",
  inquiriesCsv: "/api/inquiries/csv",
  visits: "/api/visits",
  visitsCsv: "/api/visits/csv",
  backup: "/api/backup",
  /** POST `{name, password}` starts the restore of a kept backup, GET returns its progress. */
  restore: "/api/restore",
  integrityCheck: "/api/health/inspection",
  renditions: "/api/health/variants",
  password: "/api/password",
  /** POST `{ticket, response}` or `{ticket, recoveryCode}`: the second step of a login. */
  loginPasskey: "/api/login/passkey",
  passkeys: "/api/passkeys",
  passkeyOptions: "/api/passkeys/options",
  removePasskey: "/api/passkeys/remove",
  recoveryCodes: "/api/recovery-codes",
  sessions: "/api/sessions",
  /** Resumable film uploads by the tus protocol; GET lists the unfinished ones. */
  films: "/api/films",
  subtitles: "/api/subtitles",
  filmStates: "/api/films/states",
  /** POST creates, PATCH saves, DELETE `?id=`. */
  selections: "/api/selections",
  restoreSelection: "/api/selections/restore",
  /** GET `?article=` or `?selection=`, POST creates, PATCH changes, DELETE `?id=`. */
  privateLinks: "/api/private-links",
  /** PATCH `{id, reply?, isDone?}`, DELETE `?id=` of a guest's answer. */
  answers: "/api/answers",
  exportAnswers: "/api/answers/export",
  exportFilmComments: "/api/answers/film",
  /** GET `?url=&share=` returns a JPEG frame; `share` is its position in the film, from 0 to 1. */
  filmFrame: "/api/films/frame",
} as const;
