/**
 * Every word of the contact form (Q1, Q2). `{most}` in a sentence is the number of characters that
 * fit. Problems and refusals are named by their codes (`domain/inquiry.ts`).
 */
export const FORM_WORDS = {
  en: {
    title: "Tell us about it",
    intro: "A few lines are enough. We answer by e-mail.",
    name: "Name",
    email: "E-mail",
    message: "Message",
    kind: "Kind of project",
    date: "Date",
    optional: "optional",
    kinds: {
      "": "Not sure yet",
      photography: "Photography",
      film: "Film or video",
      both: "Photography and film",
      other: "Something else",
    },
    send: "Send",
    sending: "Sending…",
    kept: "We keep your message for 12 months, and longer only if we put it in our archive. We share it with nobody.",
    trap: "Leave this field empty",
    sentTitle: "Thank you",
    sentText: "Your message has reached us. We will answer by e-mail.",
    wrong: "Not sent yet. Please look at what is marked below.",
    problems: {
      required: "Please fill this in.",
      "too-long": "This is too long: {most} characters fit.",
      "not-one-text": "Please write this once.",
      "wrong-characters": "This has a line break or a sign that can’t be sent.",
      "wrong-email": "Please write a whole address, such as ana@example.com.",
      "wrong-kind": "Please choose one of the list.",
      "wrong-date": "This date doesn’t exist, or is too far away.",
      "past-date": "This date is in the past.",
    },
    refusals: {
      "inquiry-automated":
        "Not sent: this looked like a program’s doing. If you are not one, we are sorry.",
      "inquiry-too-quick": "Not sent: that was too quick. Please press Send once more.",
      "inquiry-repeated": "This message has already reached us. There is no need to send it again.",
      "too-many-inquiries":
        "Not sent: too many messages have come from your connection. Please try again later.",
      failed:
        "Not sent: something went wrong on our side, or on the line. What you wrote is still here.",
    },
    reach: "You can always reach us directly:",
  },
  es: {
    title: "Cuéntanos",
    intro: "Con unas líneas basta. Te respondemos por correo.",
    name: "Nombre",
    email: "Correo",
    message: "Mensaje",
    kind: "Tipo de proyecto",
    date: "Fecha",
    optional: "opcional",
    kinds: {
      "": "Todavía no sé",
      photography: "Fotografía",
      film: "Cine o video",
      both: "Fotografía y cine",
      other: "Otra cosa",
    },
    send: "Enviar",
    sending: "Enviando…",
    kept: "Guardamos tu mensaje 12 meses, y más tiempo solo si lo archivamos. No lo compartimos con nadie.",
    trap: "Deja este campo vacío",
    sentTitle: "Gracias",
    sentText: "Nos llegó tu mensaje. Te respondemos por correo.",
    wrong: "Todavía no se envió. Revisa lo que está marcado abajo.",
    problems: {
      required: "Falta este dato.",
      "too-long": "Es demasiado largo: caben {most} caracteres.",
      "not-one-text": "Escríbelo una sola vez.",
      "wrong-characters": "Tiene un salto de línea o un signo que no se puede enviar.",
      "wrong-email": "Escribe un correo completo, como ana@correo.com.",
      "wrong-kind": "Elige una opción de la lista.",
      "wrong-date": "Esa fecha no existe o está demasiado lejos.",
      "past-date": "Esa fecha ya pasó.",
    },
    refusals: {
      "inquiry-automated":
        "No se envió: parecía cosa de un programa. Si no lo eres, te pedimos disculpas.",
      "inquiry-too-quick": "No se envió: fue demasiado rápido. Pulsa Enviar otra vez.",
      "inquiry-repeated": "Este mensaje ya nos llegó. No hace falta que lo envíes otra vez.",
      "too-many-inquiries":
        "No se envió: llegaron demasiados mensajes desde tu conexión. Inténtalo más tarde.",
      failed:
        "No se envió: algo falló de nuestro lado o en la conexión. Lo que escribiste sigue aquí.",
    },
    reach: "También puedes escribirnos o llamarnos directamente:",
  },
} as const;

/** The words of one language. */
export type FormWords = (typeof FORM_WORDS)[keyof typeof FORM_WORDS];
