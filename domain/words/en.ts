/** Texts of the public pages; `{name}` is a gap for `fill`. */
export const en = {
  language: { name: "English", short: "EN", locale: "en_US" },

  layout: {
    home: "HOME",
    work: "WORK",
    galleries: "GALLERYS",
    index: "INDEX",
    about: "ABOUT",
    contact: "CONTACT",
    site: "Site",
    menu: "Menu",
    openMenu: "MENU",
    closeMenu: "CLOSE",
    logo: "{brand}: index of works",
    greenStyle: "GREEN STYLE",
    lightStyle: "LIGHT STYLE",
    fullscreen: "Fullscreen",
    leaveFullscreen: "Leave fullscreen",
    skip: "Skip to the content",
  },

  pages: {
    home: "Home",
    work: "work",
    gallery: "gallery",
    index: "index",
    about: "about",
    contact: "contact",
  },

  error: {
    title: "Something went wrong",
    heading: "Cut.",
    text: "Something went wrong on our side. The take is lost, the studio stands.",
    back: "Back to the start",
  },

  notFound: {
    title: "Page not found",
    heading: "No take.",
    text: "There is no page at this address. It may have moved, or been cut.",
    back: "Back to the start",
  },

  cursor: { viewProject: "VIEW-PROYECT", view: "VIEW", drag: "DRAG" },

  step: { previous: "Prev", next: "Next" },
  motion: { play: "Play", pause: "Pause" },
  zoom: { in: "Zoom in", out: "Zoom out", value: "Zoom" },
  dialog: { close: "Close" },

  film: {
    film: "Film",
    named: "Film: {name}",
    play: "Play",
    playAt: "Play at {site}",
    playMark: "Play · {site}",
    note: "This film is at {site}. Playing it connects you to {site}, which then knows your address.",
    subtitles: "Subtitles",
    noSubtitles: "Off",
  },

  picture: { main: "{title}, main image", frame: "{title}, frame {number}" },

  home: {
    slides: "Featured work",
    carousel: "carousel",
    play: "Play the slides",
    pause: "Pause the slides",
    playShort: "play",
    pauseShort: "pause",
    reel: "REEL",
    reelName: "{title}, reel",
    reelAlone: "Reel",
    reelDialog: "{title} reel",
  },

  work: {
    title: "Our Work",
    description: "{count} projects by {brand}.",
    descriptionOf: "{count} projects by {brand}: {categories}.",
    categories: "Explore our Categories",
    archive: "Our Archive",
    before: "Works before these",
    more: "More works",
    year: "Year",
    client: "Client",
    services: "Categories",
  },

  index: {
    title: "Index",
    description: "Every project of {brand}, from A to Z and by year.",
    none: "No works here yet.",
    order: "Order",
    byTitle: "A–Z",
    byYear: "Year",
    category: "Category",
    all: "All",
    years: "Years",
    letters: "Letters",
  },

  gallery: {
    title: "{category} gallery",
    titleAlone: "Gallery",
    description: "{category}: {count} frames by {brand}.",
    category: "Category: ",
    categories: "Categories",
    before: "Frames before these",
    more: "More frames",
    none: "No frames here yet",
    asWall: "View as wall",
    asList: "View as list",
    seeAll: "See all",
    explore: "Explore Work",
    wall: "Wall of {category}",
    hint: "Drag, or use the arrow keys to move, plus and minus to zoom, zero for full size, Home to return.",
  },

  project: {
    about: "About the project",
    client: "Client",
    frame: "frame",
    frames: "frames",
    gallery: "Explore full gallery →",
    band: "Frames of {title}",
    enlarged: "Frames of {title}, enlarged",
    playFrame: "Play frame {number}",
    enlargeFrame: "Enlarge frame {number}",
    playMain: "Play the main film",
    enlargeMain: "Enlarge the main image",
    moveMain: "Move the main image",
    pauseMain: "Pause the main image",
    move: "Move",
    pager: "Projects",
    neighbour: "{step}: {title}",
    next: "Next Post",
    stay: "Stay here",
  },

  about: { title: "About", team: "The team", people: "People" },

  contact: {
    title: "Contact",
    copy: "Copy",
    copied: "Copied",
    copiedText: "Copied: {text}",
    notCopied: "Not copied. The address is {text}",
    localTime: "Local time",
    phone: "Phone",
    contactBrand: "Contact {brand}",
    writeTo: "Write to {brand}",
    chat: "chat",
    call: "call: {roles}",
    or: "or",
    lastOr: ", or",
  },

  footerBlock: {
    heading: "Let's collaborate",
    explore: "Explore project",
    contact: "Contact us →",
    play: "Play the pictures",
    pause: "Pause the pictures",
  },

  inquiryForm: {
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

  privateLink: {
    label: "Private preview",
    until: "until {date}",
    locked: {
      title: "Private preview",
      heading: "Private",
      text: "This project is shown to those who were given its password.",
      password: "Password",
      open: "Open",
      wrong: "That is not the password. Ask whoever sent you the link.",
      limited: "Too many attempts. Try again in {minutes} min.",
    },
    gone: {
      title: "Nothing to see here",
      heading: "No longer here",
      text: "This link has ended, or it is not complete. Ask whoever sent it to you for a new one.",
    },
  },

  crawlers: { newWorks: "New works by {brand}", film: "Film of {title}" },
};

export type Words = typeof en;

/** The texts that every page loads; the others load only where they are used. */
export type SharedWords = Omit<Words, "inquiryForm" | "privateLink" | "crawlers" | "notFound">;
