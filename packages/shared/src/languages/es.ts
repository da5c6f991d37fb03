import type { MessageCatalog } from './message-catalog.js';

/** Everything that patients read, in the Spanish of the United States and Mexico: "usted", plain, and warm. */
export const messages: MessageCatalog = {
  document: {
    title: {
      order: 'Lo que le recomendamos',
      receipt: 'Su pedido',
      error: 'Problema con el pedido',
      notFound: 'Este enlace ya no funciona',
      cutOff: 'Falta una parte del enlace',
      incomplete: 'Falta una parte del enlace',
      closed: 'Puede cerrar esta página',
    },
    description: 'No se le cobra nada hasta que confirme el pago. No necesita crear una cuenta.',
    recommendedBy: 'Recomendado por {practice}.',
  },
  header: {
    practice: 'Su clínica de la vista',
    portal: 'Cuidado de los ojos en casa',
    languages: 'Idioma',
  },
  order: {
    title: 'Lo que le recomendamos',
    recommendedBy: 'Recomendado por {practice}',
    recommendedOn: 'Recomendado por {practice} el {date}',
    questions: '¿Preguntas?',
    unsure: '¿No sabe si este mensaje es nuestro?',
    call: 'Llame al {phone}',
    ask: 'Pregunte en {practice}.',
    privacy:
      'No se le cobra nada hasta que confirme el pago. No necesita crear una cuenta. Esta página no contiene información médica y esta lista no es una receta.',
    leftOut: 'Esto no se incluye en el total.',
    notAgain: 'Por ahora no se pueden volver a pedir.',
  },
  receipt: {
    title: 'Su pedido',
    number: 'Número de pedido: {number}',
    order: 'Pedido {number}, {date}',
    emails: 'La tienda le envía por correo electrónico el recibo y los datos del envío.',
    products: 'Lo que pidió',
    again: 'Pedir de nuevo',
  },
  notices: {
    test: 'Esto es una prueba. No se vende, cobra ni envía nada: el botón hace un pedido simulado.',
    ordered: 'Gracias. Recibimos su pedido el {date}.',
    canceled: 'Se canceló su pedido.',
    refunded: 'Se le reembolsó su pedido.',
    partially_refunded: 'Se le reembolsó una parte de su pedido.',
    newOrder: 'Este es un pedido nuevo.',
    alreadyOrdered: 'Usted ya hizo un pedido el {date}.',
    seeOrder: 'Ver ese pedido',
    changed: 'Cambiaron los precios o la disponibilidad.',
    reviewAgain: 'Por favor, revise su pedido otra vez.',
  },
  lines: {
    quantity: 'Cantidad: {quantity, number}',
    oneLess: 'Quitar uno: {title}',
    oneMore: 'Agregar uno: {title}',
    remove: 'Quitar',
    removed: 'Quitado',
    putBack: 'Volver a agregar',
    about: 'Ver detalles',
    notChanged: 'No pudimos cambiar su pedido. Inténtelo de nuevo. No se le ha cobrado nada.',
    onlyLeft:
      '{left, plural, one {Solo queda #} other {Solo quedan #}} (le recomendaron {recommended, number})',
    priceBefore: 'Costaba {price} cuando se lo recomendaron',
    priceOfMoreBefore: 'Las {quantity, number} unidades costaban {price} cuando se las recomendaron',
    listPrice: 'Precio de lista',
    youPay: 'Usted paga',
    updated: 'Actualizado',
    noImage: 'Sin imagen',
    notAvailable: 'No disponible hoy',
    gone: 'Ya no está disponible',
    soldOut: 'Agotado por el momento',
  },
  plan: {
    howTo: 'Cómo se usa',
    routine: 'Su rutina',
    times: {
      morning: 'Por la mañana',
      midday: 'Al mediodía',
      evening: 'Por la noche',
      'as-needed': 'Cuando lo necesite',
    },
    sheet: {
      title: 'Su plan para el cuidado de los ojos',
      name: 'Nombre: {name}',
      call: '¿Preguntas? Llame al {phone}.',
      scan: 'Escanee el código con la cámara de su teléfono para ver y pedir estos productos, o escriba esta dirección:',
      products: 'Sus productos',
      prices: 'Precios al {date}. El envío y los impuestos se calculan al pagar.',
      notPrescription: 'Esta lista no es una receta.',
      page: 'Página {page} de {pages}',
    },
  },
  prices: {
    online: 'Precio en línea',
    discount: '20% de descuento con el código {code}',
    yours: 'Su precio',
    subtotal: 'Subtotal',
    subtotalAtShop: 'Subtotal en la tienda',
    discountAtShop: 'Descuento en la tienda',
    shipping: 'Envío',
    tax: 'Impuestos',
    atCheckout: 'Se calcula al pagar',
  },
  checkout: {
    total: 'Total',
    beforeShipping: 'sin envío ni impuestos',
    saved: 'Usted ahorra {amount}',
    proceed: 'Ir al pago',
    proceedAt: 'Ir al pago: {total}',
    shopTotal: '{message} Puede continuar o llamar a su clínica.',
    failed: 'No pudimos abrir la página de pago. {message}.',
    tryAgain: 'Inténtelo de nuevo',
    nothingCharged: 'No se le ha cobrado nada.',
    creating: 'Preparando el pago...',
    oneMoment: 'Un momento, estamos preparando su pago.',
    secure: 'Pago seguro con Shopify',
  },
  shopTotal: {
    differs: 'Hoy el total es {shopTotal}, no {ourTotal}: {reason}.',
    same: 'Hoy el total es {shopTotal}: {reason}.',
    lower: 'Buenas noticias: en la tienda paga {shopTotal} en lugar de {ourTotal}, aunque {reason}.',
    theCode: 'el código {code}',
    aCode: 'el código',
    reasons: {
      'code-unknown': 'la tienda no reconoce {code}',
      'code-inactive': '{code} ya no está vigente',
      'code-used-up': '{code} ya no se puede usar',
      'code-not-for-this-cart': '{code} no es válido para estos productos',
      prices: 'los precios cambiaron',
      rounding: 'la tienda redondea los centavos de otra manera',
      // Without the code's name, which says nothing to the patient here.
      'less-off': '{code, select, other {la tienda aplicó un descuento menor}}',
      'own-charge': 'la tienda agrega un cargo adicional',
      'more-off': 'la tienda aplicó un descuento mayor',
    },
  },
  reorder: {
    label: 'Avísenme por mensaje de texto cuando sea hora de volver a pedir',
    agree:
      'Acepto que {practice} me envíe mensajes de texto cuando mis productos estén por acabarse, como máximo uno por semana. No es necesario aceptar para poder comprar. Pueden aplicarse tarifas por mensajes y datos. Responda STOP en cualquier momento para cancelar.',
    save: 'Guardar',
    tickFirst: 'Marque primero la casilla.',
    asked: '{practice} le avisará por mensaje de texto cuando sea hora de volver a pedir.',
    stop: 'Dejar de recibir estos mensajes',
    stopped: 'Ya no le avisaremos cuando sea hora de volver a pedir.',
  },
  states: {
    notFound: {
      title: 'Este enlace ya no funciona',
      text: 'El enlace ya venció o está incompleto. Pídale a su clínica que se lo envíe otra vez.',
      action: 'Regresar',
    },
    cutOff: {
      title: 'Falta una parte del enlace',
      text: 'Abra otra vez el enlace del mensaje de texto o llame a su clínica.',
    },
    expired: {
      title: 'Este enlace ya no funciona',
      text: 'Este enlace de {practice} ya venció.',
      call: 'Llame al {phone} para pedir uno nuevo.',
      ask: 'Pida que le envíen uno nuevo.',
    },
    linkAgain: {
      ask: 'Escriba su número de celular. Si su clínica le envió un enlace que aún funciona, se lo enviamos otra vez.',
      label: 'Número de celular',
      send: 'Enviarme el enlace',
      asked:
        'Gracias. Si su clínica envió a este número un enlace que aún funciona, lo recibirá otra vez en unos minutos, o por la mañana. Si no le llega nada, llame a su clínica.',
      badNumber: 'Escriba un número de celular de Estados Unidos con su código de área.',
      tooOften: 'Espere una hora e inténtelo de nuevo, o llame a su clínica.',
    },
    incomplete: {
      title: 'Falta una parte del enlace',
      text: 'Abra otra vez el enlace del mensaje de texto o llame a su clínica.',
    },
    closed: {
      title: 'Ya puede cerrar esta página',
      text: 'Para hacer su pedido, abra el enlace que su clínica le envió por mensaje de texto o llame a la clínica.',
    },
    error: {
      title: 'Hubo un problema con el pedido',
      text: 'En este momento no podemos mostrar su pedido. No se le ha cobrado nada.',
      action: 'Intentar de nuevo',
    },
    unavailable: {
      title: 'Volvemos en un momento',
      text: 'Esta página no está disponible en este momento. No se le ha cobrado nada. Intente de nuevo en un minuto.',
      action: 'Intentar de nuevo',
    },
    empty: {
      title: 'Por ahora no hay productos disponibles',
      text: 'Estos productos están agotados por ahora. {practice} puede enviarle otra lista.',
    },
    loading: 'Cargando su pedido...',
  },
  calls: {
    noConnection: 'Revise su conexión a internet',
    badAnswer: 'Algo salió mal',
    noCheckoutUrl: 'La tienda no respondió',
  },
  failures: {
    invalid_request: 'Algo salió mal. Inténtelo de nuevo.',
    cart_not_found: 'Este pedido no existe o su enlace ya venció.',
    prices_changed: 'Cambiaron los precios o la disponibilidad. Por favor, revise su pedido.',
    empty_cart: 'Estos productos están agotados por ahora.',
    unknown_item: 'Uno de los productos no es parte de este pedido.',
    limit_reached: 'La cantidad es mayor que la recomendada.',
    rate_limited: 'Espere un minuto e inténtelo de nuevo.',
    internal: 'Algo salió mal. Inténtelo de nuevo.',
    commerce_failed: 'La tienda no puede atender su pedido en este momento.',
    unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo en un momento.',
    shopBusy: 'La tienda no puede atender su pedido en este momento',
    shopRefused: 'La tienda no aceptó el pedido',
  },
  // GSM-7 has é and ñ, but not á, í, ó, and ú.
  texts: {
    initial: '{practice}: estos son los productos que le recomendamos para sus ojos: {link}',
    initialWithDiscount: '{practice}: estos son los productos que le recomendamos, con 20% menos: {link}',
    scheduled: '{practice}: ¿Se le acaban sus productos? Puede pedirlos de nuevo: {link}',
    reminder: '{practice}: le recordamos que puede pedir sus productos: {link}',
    linkAgain: '{practice}: le enviamos otra vez su enlace: {link}',
    questions: '¿Preguntas? Llame al {phone}.',
    stop: 'Para no recibir mensajes, responda STOP.',
    optedOut: '{practice}: ya no le enviaremos mensajes. Responda START para volver a recibirlos.',
    answer: '{practice}: no leemos estos mensajes de inmediato. Por favor, llame al {phone}.',
  },
  starters: {
    notes: {
      drops:
        'Lávese las manos. Incline la cabeza hacia atrás y baje con cuidado el párpado inferior. Deje caer una gota sin que la punta toque el ojo. Cierre los ojos un minuto.',
      ointment:
        'Úselo al acostarse, porque puede nublarle la vista un rato. Ponga una tira fina dentro del párpado inferior sin que la punta toque el ojo. Cierre los ojos un minuto.',
      lidCleanser:
        'Lávese las manos. Frote un poco de producto entre los dedos. Cierre los ojos y limpie a lo largo de las pestañas unos 30 segundos. Enjuague con agua tibia.',
      lidWipes:
        'Lávese las manos. Cierre un ojo y limpie a lo largo de las pestañas, desde la nariz hacia afuera. Use otra toallita para el otro ojo. Deje secar.',
      lidSpray:
        'Cierre los ojos. Rocíe una o dos veces sobre los párpados cerrados. Extiéndalo con un dedo limpio a lo largo de las pestañas. Deje secar sin enjuagar.',
      heatMask:
        'Caliente el antifaz 20 segundos en el microondas y pruebe la temperatura en la muñeca. Descanse 10 minutos con los ojos cerrados. Masajee los párpados hacia las pestañas.',
      supplement:
        'Tómelo con una comida y un vaso lleno de agua, como dice la etiqueta. Manténgalo fuera del alcance de los niños.',
      humidifier:
        'Llénelo con agua limpia y póngalo cerca de donde se sienta o duerme, sin que el vapor le dé en la cara. Vacíelo y límpielo todos los días.',
      goggles:
        'Use las gafas protectoras bien ajustadas pero cómodas, sin lentes de contacto. Límpielas por dentro con un paño suave y húmedo después de cada uso y déjelas secar.',
      travelKit:
        'Llévelo en su bolsa o equipaje de mano. Cada producto se usa igual que el de tamaño completo. Deseche los productos de un solo uso después de abrirlos.',
    },
    bundles: {
      newPatient: 'Paciente nuevo con ojo seco',
      contactLenses: 'Usuario de lentes de contacto',
      screenDay: 'Después de un día frente a la pantalla',
      night: 'Cuidado nocturno',
      lidHygiene: 'Higiene de los párpados',
    },
    example: '{name} (ejemplo)',
  },
};
