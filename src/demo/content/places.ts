import type { Region } from './chain.ts'

/** Streets with the postcode (its digits) and the place that they lie in. */
export interface Street {
  readonly street: string
  readonly postcode: string
  readonly place: string
  readonly countryCode: 'NL' | 'BE'
  readonly french?: true
}

const streets = (countryCode: 'NL' | 'BE', place: string, lines: string, french?: true): Street[] =>
  lines.split(', ').map((line) => {
    const cut = line.lastIndexOf(' ')
    return { street: line.slice(0, cut), postcode: line.slice(cut + 1), place, countryCode, ...(french && { french }) }
  })

/** Where the clients of each region live; a place that is named more often is nearer. */
export const catchment: Readonly<Record<Region, readonly Street[]>> = {
  amsterdam: [
    ...streets(
      'NL',
      'Amsterdam',
      'Maasstraat 1078, Scheldestraat 1078, Rijnstraat 1079, Amstelkade 1078, Churchill-laan 1078, Roelof Hartstraat 1071, Van Baerlestraat 1071, Cornelis Schuytstraat 1071, Van Woustraat 1073, Ferdinand Bolstraat 1072, Ceintuurbaan 1072, Albert Cuypstraat 1072',
    ),
    ...streets(
      'NL',
      'Amsterdam',
      'Overtoom 1054, Kinkerstraat 1053, Bilderdijkstraat 1053, Jan Evertsenstraat 1057, Admiraal de Ruijterweg 1056, De Clercqstraat 1052, Haarlemmerdijk 1013, Prinsengracht 1015, Javastraat 1094, Linnaeusstraat 1093, Middenweg 1098, Weesperzijde 1091',
    ),
    ...streets(
      'NL',
      'Amsterdam',
      'Osdorper Ban 1068, Pieter Calandlaan 1068, Burgemeester de Vlugtlaan 1063, Bijlmerdreef 1102, Gooiseweg 1096, IJburglaan 1087, Buikslotermeerplein 1025, Meeuwenlaan 1021, Gelderlandplein 1082, De Boelelaan 1082',
    ),
    ...streets(
      'NL',
      'Amstelveen',
      'Amsterdamseweg 1182, Keizer Karelweg 1181, Laan Nieuwer-Amstel 1182, Beneluxbaan 1185',
    ),
    ...streets('NL', 'Diemen', 'Ouddiemerlaan 1111, Diemerplein 1111'),
    ...streets('NL', 'Hoofddorp', 'Kruisweg 2132, Burgemeester van Stamplein 2132'),
    ...streets('NL', 'Haarlem', 'Rijksstraatweg 2025, Zijlweg 2015, Kleverparkweg 2023'),
    ...streets('NL', 'Zaandam', 'Peperstraat 1502, Gedempte Gracht 1506'),
    ...streets('NL', 'Almere', 'Stationsstraat 1315, Landdrostdreef 1314'),
    ...streets('NL', 'Hilversum', 'Gijsbrecht van Amstelstraat 1214, Larenseweg 1221'),
  ],
  utrecht: [
    ...streets(
      'NL',
      'Utrecht',
      'Biltstraat 3572, Burgemeester Reigerstraat 3581, Maliebaan 3581, Amsterdamsestraatweg 3513, Adelaarstraat 3514, Kanaalstraat 3531, Vleutenseweg 3532, Croeselaan 3521, Rijnlaan 3522, Albatrosstraat 3582, Gansstraat 3582, Balijelaan 3521',
    ),
    ...streets(
      'NL',
      'Utrecht',
      'Oudegracht 3511, Voorstraat 3512, Twijnstraat 3511, Merelstraat 3514, Poortstraat 3572, Prins Hendriklaan 3584, Johan de Wittstraat 3581, Eykmanlaan 3571',
    ),
    ...streets('NL', 'Zeist', 'Slotlaan 3701, Utrechtseweg 3702'),
    ...streets('NL', 'De Bilt', 'Hessenweg 3731, Dorpsstraat 3732'),
    ...streets('NL', 'Bilthoven', 'Julianalaan 3722, Soestdijkseweg Noord 3722'),
    ...streets('NL', 'Nieuwegein', 'Structuurbaan 3439, Herenstraat 3431'),
    ...streets('NL', 'Houten', 'Het Rond 3995, Lobbendijk 3991'),
    ...streets('NL', 'Maarssen', 'Bisonspoor 3605, Kaatsbaan 3601'),
    ...streets('NL', 'Amersfoort', 'Utrechtseweg 3818, Leusderweg 3817'),
  ],
  rotterdam: [
    ...streets(
      'NL',
      'Rotterdam',
      'Oudedijk 3062, Avenue Concordia 3062, Oostzeedijk 3063, Kralingse Plaslaan 3062, Goudse Rijweg 3031, Nieuwe Binnenweg 3014, Mathenesserlaan 3023, Heemraadssingel 3023, Bergweg 3037, Straatweg 3054, Kleiweg 3051, Zwart Janstraat 3035, Beijerlandselaan 3074, Groene Hilledijk 3073, Slinge 3085, Prins Alexanderlaan 3067',
    ),
    ...streets('NL', 'Capelle aan den IJssel', 'Slotlaan 2902, Kerklaan 2903'),
    ...streets('NL', 'Schiedam', 'Hoogstraat 3111, Rotterdamsedijk 3112'),
    ...streets('NL', 'Barendrecht', 'Middenbaan 2991, Dorpsstraat 2992'),
    ...streets('NL', 'Delft', 'Oude Delft 2611, Buitenhofdreef 2625'),
    ...streets('NL', 'Dordrecht', 'Singel 3311, Krispijnseweg 3314'),
  ],
  antwerp: [
    ...streets(
      'BE',
      'Antwerpen',
      'Kammenstraat 2000, Kloosterstraat 2000, Amerikalei 2000, Volkstraat 2000, Lange Leemstraat 2018, Mechelsesteenweg 2018, Belgiëlei 2018, Brederodestraat 2018, Abdijstraat 2020',
    ),
    ...streets('BE', 'Berchem', 'Statiestraat 2600, Grotesteenweg 2600, Fruithoflaan 2600'),
    ...streets('BE', 'Borgerhout', 'Turnhoutsebaan 2140, Gitschotellei 2140'),
    ...streets('BE', 'Deurne', 'Herentalsebaan 2100, Te Couwelaarlei 2100'),
    ...streets('BE', 'Wilrijk', 'Bist 2610, Prins Boudewijnlaan 2610'),
    ...streets('BE', 'Merksem', 'Bredabaan 2170'),
    ...streets('BE', 'Mortsel', 'Statielei 2640, Edegemsestraat 2640'),
    ...streets('BE', 'Brasschaat', 'Bredabaan 2930'),
    ...streets('BE', 'Mechelen', 'IJzerenleen 2800, Brusselsesteenweg 2800'),
    ...streets('BE', 'Ixelles', 'Chaussée d’Ixelles 1050, Avenue Louise 1050, Rue du Bailli 1050', true),
    ...streets('BE', 'Etterbeek', 'Chaussée de Wavre 1040, Rue des Tongres 1040', true),
    ...streets('BE', 'Uccle', 'Chaussée d’Alsemberg 1180, Avenue Brugmann 1180', true),
    ...streets('BE', 'Waterloo', 'Chaussée de Bruxelles 1410', true),
    ...streets('NL', 'Bergen op Zoom', 'Antwerpsestraat 4611'),
    ...streets('NL', 'Roosendaal', 'Burgemeester Prinsensingel 4701'),
  ],
}

/** Two letters end a Dutch postcode; some are not used because they are misread, SA, SD and SS never (law A1). */
export const postcodeLetters: readonly string[] = Array.from('ABCDEGHJKLMNPRTVWXZ')
