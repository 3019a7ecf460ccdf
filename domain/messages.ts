import { STORY_SENTENCES } from "./story-fields.ts";
import { fill } from "./words/fill.ts";

/** The first group is fixed word for word by the specification (M1). `{name}` is a gap. */
export const MESSAGES = {
  "articles-load-failed": "Error al cargar los artículos",
  "wrong-password": "Contraseña incorrecta.",
  "save-failed": "❌ Error al guardar: {error}",
  "save-invalid-answer": "Respuesta inválida.",
  "save-no-connection": "❌ Error al guardar el artículo",
  saved: "✅ Artículo guardado con éxito.",
  "upload-failed": "❌ Error al subir imagen: {error}",
  "upload-unknown": "desconocido",
  deleted: "✅ Artículo eliminado correctamente.",
  "delete-failed": "❌ Error al eliminar: {error}",
  "delete-unknown": "Error desconocido.",
  "delete-no-connection": "❌ Error de conexión con el servidor",
  "file-too-large": '❌ Error: La imagen que estás cargando: "{file}" no puede ser mayor a 3MB.',
  "file-wrong-type":
    '❌ Error: El archivo "{file}" no es un tipo de imagen válido. Solo se permiten archivos PNG, JPG y WebP.',
  "not-an-image": "The file given is not an image",
  "not-a-file": "The file given is not an instance of Blob or File",
  "not-a-png": "The input is not a PNG file!",

  "restore-unsaved": "Hay cambios sin guardar, que se pierden al restaurar otra versión. ¿Seguir?",
  "discard-unsaved": "¿Descartar todos los cambios sin guardar?",
  restored: "✅ Artículo restaurado correctamente.",
  "restored-unfeatured": "✅ Artículo restaurado sin destacar: ya hay 5 artículos destacados.",
  "restore-failed": "❌ Error al restaurar: {error}",
  "article-discarded": "✅ Artículo eliminado definitivamente.",
  "trash-emptied": "✅ La papelera está vacía.",
  "version-restored": "✅ Versión restaurada. La anterior sigue en el historial.",
  "leave-unsaved":
    "Hay cambios sin guardar. ¿Salir de todos modos? Quedan en este navegador y podrás recuperarlos al volver.",
  "log-out-failed": "No hay conexión con el servidor: la sesión sigue abierta. Inténtalo de nuevo.",
  "image-left": "Esta imagen ya no está en el artículo. El texto no se guardó.",
  "no-connection": "No hay conexión con el servidor.",
  "page-kept": "El servidor no responde: la página se queda como estaba. Inténtalo de nuevo.",
  "part-not-loaded": "Esta parte de la página no se ha podido cargar.",
  "pictures-gone":
    "Ya no está en el servidor: {images}. Vuelve a subir lo que falta o quítalo antes de guardar.",
  "heic-failed":
    "Esta imagen HEIC no se pudo abrir. Expórtala como JPG desde el teléfono o desde Fotos y súbela otra vez.",
  "advice-film": "Expórtala como MP4 (H.264) y súbela en «Añadir película».",
  "advice-film-format": "Expórtala como MP4 (H.264) y elígela otra vez.",
  "advice-picture": "Expórtala como JPG o PNG y súbela otra vez.",
  "advice-drawing": "Expórtalo como PNG y súbelo otra vez.",
  "reduce-failed":
    "No se pudo reducir la imagen en este navegador. Expórtala más pequeña y súbela otra vez.",

  malformed: "La petición no se entiende. Recarga la página e inténtalo de nuevo.",
  "no-session": "Tu sesión ha terminado. Inicia sesión de nuevo.",
  "foreign-origin": "Esta acción solo se puede hacer desde el propio sitio.",
  "no-such-address": "Esta dirección no existe.",
  "no-such-article": "El artículo no existe o ya fue eliminado.",
  "wrong-method": "Esta acción no existe en esta dirección.",
  "stale-version":
    "Este artículo se guardó en otra ventana o por otra persona después de que lo abriste. Compara las dos versiones antes de guardar.",
  "shows-stored":
    "Alguien guardó otra versión después de que abriste esta página. El formulario la muestra ahora.",
  "sixth-featured": "Ya hay 5 artículos destacados. Quita uno antes de destacar otro.",
  "body-too-large": "La petición es demasiado grande.",
  "unsupported-type": "Este tipo de contenido no se acepta.",
  "too-many-attempts": "Demasiados intentos. Vuelve a probar dentro de {minutes} min.",
  busy: "El servidor está ocupado. Inténtalo de nuevo en unos segundos.",
  "no-such-backup": "Esa copia de seguridad ya no está en el servidor.",
  "backup-damaged": "La copia está dañada o incompleta. No se ha cambiado nada.",
  "backup-unreadable":
    "El servidor no puede leer la copia. No se ha cambiado nada; su registro dice por qué, a quien lo administra.",
  "backup-newer": "La copia es de una versión más nueva de este programa. No se ha cambiado nada.",
  "backup-restore-failed":
    "La copia no se pudo restaurar. No se ha cambiado nada; el registro del servidor dice por qué.",
  "restore-under-way": "Ya se está restaurando una copia de seguridad.",
  "command-under-way":
    "Un comando está cambiando el estudio en el servidor, como una importación. Espera a que termine y restaura después.",
  restoring:
    "Se está restaurando una copia de seguridad: durante unos minutos no se puede guardar nada.",
  "disk-full": "No queda espacio en el servidor. Avisa a quien lo administra.",
  failed: "Algo falló en el servidor. Inténtalo de nuevo en un momento.",
  "read-only":
    "El servidor no puede guardar nada: su disco está en modo de solo lectura. Avisa a quien lo administra.",
  "wrong-id": "El identificador del artículo no es válido.",
  "wrong-title": "El título es obligatorio y puede tener hasta 200 caracteres.",
  "wrong-year": "El año es obligatorio y debe estar entre {first} y {last}.",
  "wrong-services": "Las categorías no son válidas.",
  "wrong-featured": "El campo Destacado debe ser verdadero o falso.",
  "wrong-central-image": "La imagen central no es válida.",
  "wrong-images":
    "La lista de imágenes no es válida: puede tener hasta 200 imágenes del sitio o enlaces http(s).",
  "wrong-media": "Los textos o el punto focal de una imagen no son válidos.",
  ...STORY_SENTENCES,
  "wrong-translations": "Las traducciones van por idioma, cada una con sus textos.",
  "wrong-draft": "El campo Borrador debe ser verdadero o falso.",
  "wrong-version": "La versión del artículo no es válida.",
  "temporary-image": "Hay una imagen sin guardar del todo. Vuelve a pulsar Guardar.",
  "unknown-image": "Una de las imágenes ya no está en el servidor. Vuelve a subirla.",
  "image-damaged": "La imagen está dañada o incompleta. Expórtala de nuevo y súbela otra vez.",
  "image-too-many-pixels":
    "La imagen tiene demasiados píxeles: como máximo {megapixels} megapíxeles y {side} píxeles por lado.",
  nameless: "sin nombre",
  "film-too-large": 'La película "{file}" no puede ser mayor a {most}.',
  "film-wrong-type":
    'El archivo "{file}" no es una película que se pueda usar: es {what}. Expórtala como MP4, MOV, MKV o WebM y súbela otra vez.',
  "film-elsewhere":
    "Las películas se suben de una en una, en «Añadir película», al final de la galería. Falta por subir: {files}.",
  "film-damaged": "La película está dañada o incompleta. Expórtala de nuevo y súbela otra vez.",
  "film-no-picture":
    'El archivo "{file}" no tiene imagen, solo sonido. Exporta la película como MP4 (H.264) y súbela otra vez.',
  "film-codec":
    'La película "{file}" está en un códec que no se puede leer. Expórtala como MP4 (H.264) o MOV (ProRes) y súbela otra vez.',
  "film-too-many-pixels":
    'La película "{file}" tiene demasiados píxeles: como máximo 8192 por lado. Expórtala más pequeña y súbela otra vez.',
  "film-not-convertible":
    'Este servidor no puede convertir películas: "{file}" tiene que ser un MP4 (H.264) o un WebM.',
  "film-broken":
    "La película no se pudo leer hasta el final. Expórtala de nuevo y súbela otra vez en su lugar.",
  "film-crashes":
    "La conversión de esta película se interrumpió dos veces. Expórtala como MP4 (H.264) y súbela otra vez en su lugar.",
  "film-gone":
    "El archivo de esta película ya no está en el servidor. Súbelo otra vez en su lugar.",
  "wrong-embed":
    "Pega la dirección de una película de Vimeo o de YouTube, como https://vimeo.com/123456789.",
  "subtitles-broken": 'Los subtítulos "{file}" tienen un error en la línea {line}: {why}',
  "subtitles-no-time": "faltan los tiempos, como 00:00:01,000 --> 00:00:02,000.",
  "subtitles-wrong-time":
    "los tiempos no se entienden; se escriben como 00:00:01,000 --> 00:00:02,000.",
  "subtitles-ends-early": "termina antes de empezar.",
  "subtitles-no-gap": "falta una línea en blanco antes del siguiente subtítulo.",
  "subtitles-no-text": "lo que hay no es texto. Exporta los subtítulos como VTT o SRT.",
  "subtitles-none": "no hay ningún subtítulo. Exporta los subtítulos como VTT o SRT.",
  "subtitles-too-large": 'Los subtítulos "{file}" son demasiado grandes: como máximo 1 MB.',
  "import-missing": "Ya no está en el sitio antiguo: responde {status}.",
  "import-status": "El sitio antiguo responde con un error: {status}.",
  "import-other-host":
    "Está en otro servidor, {host}. Para traer también lo de allí: --allow-host {host}",
  "import-too-many-redirects": "El sitio antiguo lleva de una dirección a otra sin fin.",
  "import-bad-address": "La dirección no se entiende.",
  "import-too-large": '"{file}" es demasiado grande: como máximo {most} MB.',
  "import-silent": "El sitio antiguo no respondió a tiempo.",
  "import-broken-off": "El sitio antiguo cortó la descarga.",
  "import-no-answer": "No se pudo conectar con el sitio antiguo.",
  "import-host-silent": "{host} no responde: en esta vez no se le pide nada más.",
  "import-unreadable": "No se puede leer en el disco: revisa sus permisos.",
  "import-not-understood": "La lista dice algo de sus imágenes o categorías que no se entiende.",
  "import-unknown-file": "project.json habla de «{name}», y no hay un archivo con ese nombre.",
  "notes-no-object": "se espera un objeto, entre llaves",
  "notes-no-json": "no es JSON válido",
  "import-later": "No se ha traído. La misma orden lo intenta de nuevo.",
  "import-no-list": "En {address} no hay una lista de artículos.",
  "import-too-many-projects": "La lista tiene demasiados artículos: como máximo {most}.",
  "import-no-project": "La entrada {place} de la lista no es un artículo.",
  "import-no-year": "No tiene un año válido: queda en borrador, con el año en curso.",
  "import-no-title": "No tiene título: queda en borrador como «Sin título {name}».",
  "import-title-changed": "El título llevaba HTML o era demasiado largo: «{title}».",
  "import-too-many-images": "Tiene más de {most} imágenes: se traen las primeras {most}.",
  "import-unfeatured": "Ya hay 5 proyectos destacados: este queda sin destacar.",
  "import-no-category": "La categoría «{name}» no se puede usar y se omite.",
  "import-address-taken": "La dirección antigua /work/{slug} es ya de otro proyecto.",
  "import-address-shared":
    "Comparte la dirección antigua /work/{slug} con otro proyecto del mismo título, que la conserva.",
  "import-not-in-project": "Está fuera de las carpetas de los proyectos: se omite.",
  "import-folder-in-project": "Es una carpeta dentro de un proyecto: se omite.",
  "import-link": "Es un enlace a otro lugar del disco: se omite.",
  "import-bad-notes": "project.json no se entiende y se omite: {error}",
  "import-nothing-in-project": "No tiene imágenes ni películas que se puedan usar.",
  "folder-no-media": "No es una imagen ni una película que se pueda usar: se omite.",
  "folder-unreadable": "El navegador no lo pudo leer: se omite.",
  "folders-unreadable": "El navegador no pudo leer las carpetas. Suéltalas otra vez.",
  "folder-stays-draft": "Queda en borrador, aunque project.json diga otra cosa.",
  "folder-none-stored": "Ninguna imagen se pudo subir.",
  "folder-unsure":
    "Se cortó la conexión mientras se guardaba. Reintentar no crea el borrador dos veces.",
  "folders-too-many": "Son más de {most} carpetas: desde esta se omiten.",
  "folders-busy": "Espera a que terminen las carpetas que se están subiendo, o pulsa Detener.",
  "folders-leave":
    "Se están creando borradores. Si sales, los creados quedan y el resto no se sube. ¿Salir?",
  "too-many-films":
    "Ya hay 3 películas a medio subir. Espera a que termine una o descarta una antes de subir otra.",
  "too-many-unsaved-films":
    "Hay demasiadas películas sin guardar. Guarda o espera antes de subir más.",
  "no-such-film": "La subida de esta película ya no existe. Elige el archivo de nuevo.",
  "film-out-of-step": "Esta película se está subiendo también desde otra ventana.",
  "no-file": "No llegó ningún archivo.",
  "wrong-urls": "La lista de imágenes por guardar no es válida.",
  "too-many-temporary": "Hay demasiadas imágenes sin guardar. Guarda o espera antes de subir más.",

  "settings-saved": "✅ Ajustes guardados con éxito.",
  "settings-restored": "✅ Versión {version} de los ajustes restaurada con éxito.",
  "settings-restored-origin": "✅ Ajustes de origen restaurados con éxito.",
  "settings-no-connection": "❌ Error al guardar los ajustes: no hay conexión con el servidor.",
  "stale-settings":
    "Los ajustes se guardaron en otra ventana después de que los abriste. Elige qué se queda.",
  "stale-order":
    "El orden se guardó en otra ventana después de que lo abriste. Elige cuál se queda.",
  "wrong-order": "El orden de las obras no es válido.",
  "order-saved": "✅ Orden guardado con éxito.",
  "order-no-connection": "❌ Error al guardar el orden: no hay conexión con el servidor.",
  "stale-categories":
    "Las categorías se guardaron en otra ventana después de que las abriste. Elige qué se queda.",
  "categories-saved": "✅ Categorías guardadas con éxito.",
  "categories-no-connection":
    "❌ Error al guardar las categorías: no hay conexión con el servidor.",
  "category-gone": "Una de las categorías ya no existe. Vuelve a abrir la página.",
  "wrong-settings-version": "La versión de los ajustes no es válida.",
  "wrong-settings": "{field}: {rule}",
  "settings-one-more": "Hay otro campo por corregir.",
  "settings-more": "Hay otros {count} campos por corregir.",
  "settings-just-uploaded": "Recién subida: tendrá su dirección definitiva al guardar.",
  "settings-understood": "Se guarda como {text}",
  "settings-object": "falta.",
  "settings-required": "no puede quedar vacío: es lo único obligatorio.",
  "settings-text": "escribe un texto de hasta {most} caracteres.",
  "settings-optional": "caben hasta {most} caracteres.",
  "settings-list": "puede haber hasta {most}.",
  "settings-link":
    "escribe una dirección que empiece por https:// o www., un correo, un teléfono o una página del sitio, como /about.",
  "settings-spaces": "una dirección no lleva espacios.",
  "settings-instagram":
    "escribe tu usuario, como @estudio, o la dirección de tu perfil; un usuario solo lleva letras sin acento, números, puntos y guiones bajos.",
  "settings-mail": "escribe un correo completo, como hola@estudio.co.",
  "settings-phone": "escribe un número de teléfono, como +57 300 123 4567.",
  "settings-chat":
    "escribe un número con el código del país, como +57 300 123 4567, o una dirección que empiece por https://.",
  "settings-country-code":
    "al número le falta el código del país: escríbelo con + delante, como +57 300 123 4567.",
  "settings-film": "escribe la dirección de una película del sitio o una que empiece por https://.",
  "settings-poster": "escribe la dirección de una imagen que empiece por / o https://.",
  "settings-category": "elige una de las categorías.",
  "settings-colour": "escribe un color, como #1f5a3d.",
  "settings-language": "elige uno de los idiomas del sitio.",
  "settings-same-language": "elige otro idioma que el primero, o ninguno.",
  "settings-contrast":
    "no se lee bien sobre el papel: hace falta un contraste de 4,5 a 1. Elige uno más claro o más oscuro.",
  "settings-upload": "sube una imagen JPG, PNG o WebP.",
  "settings-work": "elige una de las obras.",
  "settings-duplicate": "ya hay otra con este nombre.",
  "settings-category-name":
    "escribe un nombre con alguna letra latina o un número; «Rows» no se puede usar.",
  "settings-flag": "debe ser verdadero o falso.",
  "settings-in-use": "la llevan artículos: fusiónala con otra u ocúltala.",
  "settings-frame": "elige una obra y el número de una de sus imágenes.",
  "settings-time-zone": "elige una zona de la lista, como America/Bogota.",
  "settings-missing": "ese archivo ya no está en el servidor.",

  "wrong-inquiry": "Revisa los campos señalados.",
  "inquiry-photography": "Fotografía",
  "inquiry-film": "Cine o video",
  "inquiry-both": "Fotografía y cine",
  "inquiry-other": "Otro",
  "inquiry-required": "Falta este dato.",
  "inquiry-too-long": "Es demasiado largo.",
  "inquiry-not-one-text": "Debe ser un solo texto.",
  "inquiry-wrong-characters": "Tiene saltos de línea o signos que no se pueden enviar.",
  "inquiry-wrong-email": "Escribe un correo completo, como ana@correo.com.",
  "inquiry-wrong-kind": "Elige uno de la lista: photography, film, both u other.",
  "inquiry-wrong-date": "Escribe una fecha que exista, como 2027-03-15.",
  "inquiry-past-date": "Esa fecha ya pasó.",
  "inquiry-automated": "Parece que lo envió un programa. Escribe por correo o llama al estudio.",
  "inquiry-too-quick": "Llegó demasiado rápido. Espera un momento y envíalo otra vez.",
  "inquiry-repeated": "Este mensaje ya llegó. No hace falta enviarlo otra vez.",
  "too-many-inquiries":
    "Desde tu conexión llegaron muchos mensajes. Inténtalo más tarde, escribe por correo o llama al estudio.",
  "no-such-inquiry": "El mensaje no existe o ya fue eliminado.",
  "inquiry-delete-done": "✅ Mensaje eliminado.",
  "inquiry-restore-done": "✅ Mensaje restaurado.",
  "inquiry-archive-done": "✅ Mensaje archivado: se conserva sin límite de tiempo.",
  "inquiry-unarchive-done": "✅ Mensaje de vuelta en la bandeja.",

  "password-too-short": "La contraseña nueva debe tener al menos 12 caracteres.",
  "password-too-long": "La contraseña es demasiado larga: caben 1024 bytes.",
  "password-common":
    "Esa contraseña es de las que primero se prueban. Elige una que no siga un patrón conocido.",
  "password-unchanged": "La contraseña nueva es igual a la actual. Elige otra.",
  "password-changed": "✅ Contraseña cambiada con éxito. Las demás sesiones se cerraron.",
  "account-no-connection": "❌ Error de conexión con el servidor. Inténtalo de nuevo.",
  "passkey-needed": "Falta un paso: confirma con tu llave de acceso.",
  "passkey-refused": "No se pudo comprobar. Vuelve a intentarlo.",
  "passkey-not-added": "La llave de acceso no se pudo añadir. Inténtalo de nuevo.",
  "passkey-known": "Esta llave de acceso ya estaba añadida.",
  "passkey-unavailable":
    "Las llaves de acceso necesitan que el sitio tenga una dirección propia con https.",
  "too-many-passkeys": "Ya hay 10 llaves de acceso. Quita una antes de añadir otra.",
  "no-such-passkey": "Esa llave de acceso ya no estaba.",
  "no-recovery-codes": "Los códigos de recuperación acompañan a una llave de acceso. Añade una.",
  "wrong-passkey-name": "El nombre de la llave de acceso puede tener hasta 60 caracteres.",
  "passkey-added": "✅ Llave de acceso añadida con éxito.",
  "first-passkey-added":
    "✅ Llave de acceso añadida con éxito. Las demás sesiones se cerraron. Guarda ahora tus códigos.",
  "passkey-removed": "✅ Llave de acceso quitada con éxito.",
  "last-passkey-removed":
    "✅ Llave de acceso quitada con éxito. Ahora basta la contraseña; los códigos ya no sirven.",
  "recovery-codes-renewed": "✅ Códigos nuevos. Los anteriores ya no sirven.",
  "recovery-codes-kept": "Los códigos no se vuelven a mostrar.",
  "passkey-cancelled": "No pasó nada: la comprobación se canceló o se agotó el tiempo.",
  "passkey-unsupported": "Este navegador no admite llaves de acceso.",
  "passkey-elsewhere": "Las llaves de acceso solo funcionan en la dirección pública del sitio.",
  "wrong-guest-name": "Escribe tu nombre, de hasta 80 caracteres.",
  "wrong-comment": "Escribe un comentario de hasta 2000 caracteres.",
  "wrong-answer": "La respuesta no se entiende. Recarga la página.",
  "answer-not-shown": "Esta imagen o película ya no se muestra aquí.",
  "no-guest-yet": "Escribe primero tu nombre.",
  "too-many-answers": "Llegaron demasiadas respuestas seguidas. Espera unos minutos.",
  "answer-automated": "La respuesta parece automática y no se guardó.",
  "no-such-answer": "La respuesta no existe o ya fue eliminada.",
  "no-frame-rate":
    "No se conocen los fotogramas por segundo de esta película, o varían: descarga los comentarios del enlace como CSV.",
  "answer-done": "✅ Comentario marcado como hecho.",
  "answer-reopened": "✅ Comentario abierto de nuevo.",
  "answer-removed": "✅ Respuesta eliminada.",
  "reply-saved": "✅ Respuesta guardada. El cliente la ve en su página.",
  "reply-removed": "✅ Respuesta quitada.",
  "stale-reply":
    "La respuesta se cambió en otra ventana después de que la abriste. Guarda otra vez para poner la tuya en su lugar.",
  "no-such-selection": "La selección no existe o ya fue eliminada.",
  "stale-selection":
    "La selección se guardó en otra ventana después de que la abriste. Elige qué se queda.",
  "wrong-selection": "Lo elegido no es válido. Una selección tiene hasta 100 piezas.",
  "wrong-selection-title": "Escribe un título de hasta 120 caracteres.",
  "wrong-selection-client": "El cliente puede tener hasta 120 caracteres.",
  "wrong-selection-note": "La nota puede tener hasta 2000 caracteres.",
  "selection-saved": "✅ Selección guardada con éxito.",
  "selection-no-connection": "❌ Error al guardar la selección: no hay conexión con el servidor.",
  "selection-removed": "✅ Selección eliminada. Sus enlaces ya no abren nada.",
  "selection-restored": "✅ Selección restaurada.",
  "no-such-link": "El enlace no existe o ya fue quitado.",
  "too-many-links": "Ya hay {most} enlaces abiertos. Revoca alguno antes.",
  "wrong-link-note": "El nombre de la persona puede tener hasta 100 caracteres.",
  "wrong-link-password": "La contraseña del enlace debe tener al menos 6 caracteres.",
  "wrong-link-end": "Elige una fecha de fin que no haya pasado.",
  "link-created": "✅ Enlace creado. Cópialo y envíalo.",
  "link-changed": "✅ Enlace cambiado.",
  "link-revoked": "✅ Enlace revocado: ya no abre nada.",
  "link-returned": "✅ Enlace reactivado: la misma dirección vuelve a abrir.",
  "link-removed": "✅ Enlace quitado de la lista.",
  "link-copied": "Copiado.",
  "link-selected":
    "El navegador no deja copiar: está seleccionado, cópialo con el teclado o el menú.",
  "no-such-session": "Esa sesión ya estaba cerrada.",
} as const;

export type MessageCode = keyof typeof MESSAGES;

/** Returns the sentence of a code; a gap without a value stays empty. */
export function message(code: MessageCode, values: Readonly<Record<string, string>> = {}): string {
  return fill(MESSAGES[code], values);
}

/** Removes the prefix of alerts, for display in a list. */
export function plainSentence(text: string): string {
  return text.replace(/^❌ Error: /, "");
}
