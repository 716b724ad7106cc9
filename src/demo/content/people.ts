/** Names that go together, and how often they are met in each country. */
export interface Background {
  readonly share: { readonly nl: number; readonly be: number }
  readonly female: readonly string[]
  readonly male: readonly string[]
  readonly last: readonly string[]
  /** The language in which these people are written to, where it is not the country's first. */
  readonly locale?: 'fr_BE' | 'en_GB' | 'de_DE'
}

const list = (names: string): readonly string[] => names.split(', ')

export const backgrounds: readonly Background[] = [
  {
    share: { nl: 62, be: 6 },
    female: list(
      'Anouk, Sanne, Lotte, Femke, Iris, Eva, Fleur, Julia, Sophie, Emma, Tess, Mila, Noor, Roos, Lieke, Maud, Bente, Floor, Isa, Fenna, Marieke, Petra, Linda, Chantal, Monique, Esther, Saskia, Wendy, Ilse, Nienke, Marloes, Annelies, Judith, Mirjam, Carola, Kim, Naomi, Laura, Romy, Demi, Britt, Jolien, Willemijn, Charlotte, Suzanne, Ellen, Hanneke, Ingrid, Yvonne, Tamara',
    ),
    male: list(
      'Daan, Ruben, Thijs, Lars, Sem, Bram, Jasper, Niels, Rick, Jeroen, Mark, Sander, Tim, Koen, Wouter, Joost, Maarten, Stefan, Bas, Gijs, Pieter, Erik, Martijn, Dennis, Roel',
    ),
    last: list(
      'de Jong, Jansen, de Vries, van den Berg, Bakker, van Dijk, Visser, Smit, Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Smits, de Graaf, van der Meer, van der Linden, Kok, Jacobs, de Haan, Vermeulen, van den Heuvel, van der Veen, van den Broek, de Bruin, van der Heijden, Schouten, van Beek, Willems, van Vliet, van de Ven, Hoekstra, Maas, Verhoeven, Koster, van Dam, Prins, Blom, Huisman, Peeters, de Jonge, Kuipers, van Veen, Kuiper, Postma, Veenstra, Kramer, van den Brink, Scholten, van Wijk, Lammers, Molenaar, van der Wal, Timmermans, Groen, Bosman, Hofman, van Loon',
    ),
  },
  {
    share: { nl: 1, be: 48 },
    female: list(
      'Lotte, Charlotte, Sofie, Ellen, Katrien, Griet, Ann, Els, Liesbeth, Evelien, Hanne, Jana, Lies, Nele, Annelore, Ine, Elien, Marie, Louise, Julie, Kaat, Tine, Veerle, Silke, Eline, Joke, Sara, Lore, Amber, Fien',
    ),
    male: list(
      'Jef, Wout, Tom, Stijn, Bart, Kristof, Pieter-Jan, Dries, Jelle, Maarten, Wim, Koen, Bram, Jens, Yannick',
    ),
    last: list(
      'Peeters, Janssens, Maes, Jacobs, Mertens, Willems, Claes, Goossens, Wouters, De Smet, Dubois, Lambert, Vermeulen, Van den Broeck, De Clercq, Van Damme, Desmet, Hermans, Aerts, Michiels, Smets, Segers, Van de Velde, Cools, Bogaerts, Verstraeten, De Backer, Lemmens, Verbeeck, Baert, Thys, Stevens, De Wachter, Geerts, Verhaegen',
    ),
  },
  {
    share: { nl: 0, be: 20 },
    locale: 'fr_BE',
    female: list(
      'Chantal, Amélie, Camille, Élise, Pauline, Manon, Margaux, Céline, Aurélie, Juliette, Sophie, Laetitia, Noémie, Delphine, Isabelle, Valérie, Anaïs, Florence',
    ),
    male: list('Julien, Thomas, Maxime, Antoine, Nicolas, Olivier, Benoît, Guillaume'),
    last: list(
      'Dubois, Lambert, Dupont, Martin, Simon, Laurent, Leroy, Lefèbvre, Renard, Gérard, Fontaine, Mathieu, Noël, Collard, Lejeune, Denis, François, Delvaux, Masson, Charlier',
    ),
  },
  {
    share: { nl: 8, be: 8 },
    female: list(
      'Yasmin, Fatima, Samira, Nadia, Hanane, Loubna, Amira, Salma, Imane, Nora, Soukaina, Hafsa, Naima, Rachida, Ikram, Meryem, Siham, Dounia',
    ),
    male: list('Youssef, Mohamed, Bilal, Anass, Karim, Hamza, Soufiane, Ilias'),
    last: list(
      'El Amrani, Benali, El Idrissi, Bouzid, Haddad, El Khattabi, Azzouzi, Amrani, Bakkali, Ait Omar, Chaouch, El Yaakoubi, Ouali, Bennani, Zerouali, Lahlou, Aarab, Boukhari',
    ),
  },
  {
    share: { nl: 8, be: 6 },
    female: list(
      'Esra, Elif, Zeynep, Ayşe, Merve, Büşra, Selin, Derya, Tuğba, Sibel, Ebru, Gizem, Melek, Yasemin, Hatice, Kübra',
    ),
    male: list('Emre, Mehmet, Burak, Murat, Can, Serkan, Kaan, Onur'),
    last: list(
      'Yıldız, Kaya, Demir, Şahin, Çelik, Yılmaz, Öztürk, Arslan, Doğan, Aydın, Koç, Polat, Özdemir, Kılıç, Güneş, Aksoy',
    ),
  },
  {
    share: { nl: 7, be: 1 },
    female: list(
      'Shanice, Chantal, Naomi, Cheyenne, Joyce, Sherida, Rowena, Priya, Anjali, Sandhya, Vanessa, Gaitrie, Melissa, Ruth, Shirley, Indra',
    ),
    male: list('Ricardo, Winston, Dwight, Rajesh, Jerrel, Sergio, Romeo'),
    last: list(
      'Pinas, Tjon A Fat, Ramdin, Kanhai, Ramcharan, Wijngaarde, Biharie, Doorson, Sewdien, Rozenblad, Martha, Vrede, Mahabier, Lieveld, Blijd, Emanuels',
    ),
  },
  {
    share: { nl: 5, be: 4 },
    female: list(
      'Ewa, Agnieszka, Katarzyna, Magdalena, Anna, Joanna, Monika, Karolina, Aleksandra, Natalia, Zuzanna, Oliwia',
    ),
    male: list('Piotr, Tomasz, Marcin, Jakub, Paweł'),
    last: list(
      'Kowalska, Nowak, Wójcik, Kamińska, Lewandowska, Zielińska, Szymańska, Woźniak, Kaczmarek, Mazur, Krawczyk, Pawlak',
    ),
  },
  {
    share: { nl: 4, be: 2 },
    female: list('Putri, Dewi, Mei-Ling, Xin, Thuy, Linh, Maya, Naomi, Farah, Leila, Shirin, Hana'),
    male: list('Kevin, Daniel, Ming, Reza, Amir, Minh'),
    last: list('Tan, Chen, Wong, Nguyen, Tran, Pattipeilohy, Latuheru, Karimi, Ahmadi, Hosseini, Li, Soplanit'),
  },
  {
    share: { nl: 4, be: 3 },
    locale: 'en_GB',
    female: list('Olivia, Emily, Hannah, Grace, Rachel, Amy, Lucia, Sofia, Beatriz, Giulia, Chiara, Carmen, Aoife'),
    male: list('James, Oliver, Matteo, Diego, Luca, Ryan'),
    last: list(
      'Walker, Hughes, Murphy, O’Connor, Rossi, Bianchi, García, Fernández, Silva, Costa, Bennett, Clarke, Popescu',
    ),
  },
  {
    share: { nl: 1, be: 2 },
    locale: 'de_DE',
    female: list('Katharina, Lena, Johanna, Franziska, Sabine, Anke'),
    male: list('Felix, Jonas, Matthias'),
    last: list('Müller, Schneider, Weber, Köhler, Schäfer, Lange, Krüger'),
  },
]

/** Reserved names that no mail ever reaches. */
export const mailDomains = [
  'voorbeeld.test',
  'post.voorbeeld.test',
  'mail.voorbeeld.test',
  'thuis.voorbeeld.test',
] as const

/** The beginnings of mobile numbers, which seven or eight more digits follow. */
export const mobilePrefixes = {
  nl: ['+3161', '+3162', '+3163', '+3164', '+3165', '+3168'],
  be: ['+3247', '+3248', '+3249'],
} as const
